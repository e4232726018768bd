/** Builds TinyMCE's settings from a field's options. Pure. */
import type { RawEditorOptions } from 'tinymce';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import type { options } from './options.ts';
import { toolbarOf, wordsOfTools } from './toolbar.ts';

type Chosen = OptionsOf<typeof options>;

export interface EditorContext {
  readonly isDark: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly readonly: boolean;
  readonly locale: string;
  /** Accessible name of the editor. */
  readonly name: string;
  /** CSS of the text: colors and fonts of the page. */
  readonly style: string;
}

/** Settings that options in the database must not override: license, placement, and protection from scripts. */
const protectedSettings = new Set(
  [
    'target selector license_key setup init_instance_callback plugins external_plugins skin skin_url base_url',
    'theme model icons suffix inline language language_url xss_sanitization allow_script_urls allow_html_data_urls',
    'allow_svg_data_urls allow_conditional_comments allow_unsafe_link_target convert_unsafe_embeds sandbox_iframes',
    'sandbox_iframes_exclusions automatic_uploads images_upload_url images_upload_handler readonly disabled',
  ].flatMap((names) => names.split(' ')),
);

export function settingsOf(chosen: Chosen, around: EditorContext): RawEditorOptions {
  const formats = chosen.customFormats ?? [];
  const toolbar = toolbarOf(chosen.toolbar);
  return {
    menubar: false,
    statusbar: false,
    toolbar_mode: 'wrap',
    contextmenu: false,
    min_height: 280,
    max_height: 720,
    autoresize_bottom_margin: 16,
    element_format: 'html',
    // URLs stay unchanged, because the text is also read by other clients.
    convert_urls: false,
    media_live_embeds: true,
    // Hides the link and the advertisements of TinyMCE.
    promotion: false,
    branding: false,
    style_formats: formats as readonly unknown[] as NonNullable<RawEditorOptions['style_formats']>,
    content_style: around.style,
    ...overridesOf(chosen.tinymceOverrides),
    toolbar: around.readonly ? false : formats.length > 0 ? `styles | ${toolbar}` : toolbar,
    license_key: 'gpl',
    plugins: 'autolink autoresize directionality fullscreen link lists media table',
    skin: around.isDark ? 'oxide-dark' : 'oxide',
    content_css: around.isDark ? 'dark' : 'default',
    directionality: around.direction,
    readonly: around.readonly,
    language: around.locale,
    iframe_aria_text: around.name,
    iframe_attrs: { title: around.name },
    // The field uploads images itself, with the user's permissions and the configured folder.
    paste_data_images: false,
    automatic_uploads: false,
    // Keeps menus next to the editor: outside a drawer they would be outside its focus trap.
    ui_mode: 'split',
  };
}

function overridesOf(overrides: Chosen['tinymceOverrides']): RawEditorOptions {
  if (overrides === null || typeof overrides !== 'object' || Array.isArray(overrides)) return {};
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => !protectedSettings.has(name)));
}

/** Returns TinyMCE's dictionary: the names of the tools, and the text direction. */
export function dictionaryOf(
  t: (key: string) => string,
  direction: EditorContext['direction'],
): Record<string, string> {
  return { ...wordsOfTools(t), 'Rich Text Area': t('interfaces.input_rich_text_html'), _dir: direction };
}
