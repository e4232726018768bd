/** TinyMCE's settings for a field's options. Pure. */
import type { RawEditorOptions } from 'tinymce';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import type { options } from './options.ts';
import { toolbarOf, wordsOfTools } from './tools.ts';

type Chosen = OptionsOf<typeof options>;

export interface Surroundings {
  readonly isDark: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly readonly: boolean;
  readonly locale: string;
  /** What the editor is called by a screen reader. */
  readonly name: string;
  /** CSS of the text: colours and fonts of the page around it. */
  readonly style: string;
}

/** What a configuration in the database must not reach: the licence, where it stands, what protects from scripts. */
const withheld = new Set(
  [
    'target selector license_key setup init_instance_callback plugins external_plugins skin skin_url base_url',
    'theme model icons suffix inline language language_url xss_sanitization allow_script_urls allow_html_data_urls',
    'allow_svg_data_urls allow_conditional_comments allow_unsafe_link_target convert_unsafe_embeds sandbox_iframes',
    'sandbox_iframes_exclusions automatic_uploads images_upload_url images_upload_handler readonly disabled',
  ].flatMap((names) => names.split(' ')),
);

export function settingsOf(chosen: Chosen, around: Surroundings): RawEditorOptions {
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
    // Addresses stay as they were written: the text is read elsewhere.
    convert_urls: false,
    media_live_embeds: true,
    // Without the licence's link and the advertisements of the cloud.
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
    // Pictures are uploaded by the field, with its rights and its folder.
    paste_data_images: false,
    automatic_uploads: false,
    // Its menus stay where the editor is: in a drawer they would lie outside of what holds the focus.
    ui_mode: 'split',
  };
}

function overridesOf(overrides: Chosen['tinymceOverrides']): RawEditorOptions {
  if (overrides === null || typeof overrides !== 'object' || Array.isArray(overrides)) return {};
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => !withheld.has(name)));
}

/** TinyMCE's own dictionary: the names of the tools, and which way its parts run. */
export function dictionaryOf(
  t: (key: string) => string,
  direction: Surroundings['direction'],
): Record<string, string> {
  return { ...wordsOfTools(t), 'Rich Text Area': t('interfaces.input_rich_text_html'), _dir: direction };
}
