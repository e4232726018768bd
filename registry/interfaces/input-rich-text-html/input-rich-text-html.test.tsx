import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createMemoryPlatform, exampleTables } from '../../gallery/example-platform.ts';
import { onPhone, relatedMetadata } from '../../../tests/support/related.tsx';
import { renderInside, renderInterface, t, testContext } from '../../../tests/support/widgets.tsx';
import { defaultsOf, withDefaults } from '../../../schemas/option/defaults.ts';
import { inputRichTextHtmlInterface } from './definition.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { linkHtml, mediaHtml, imageHtml, playerUrlOf } from './markup.ts';
import { MediaDialog } from './MediaDialog.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { lostInEditor, safeEditorHtml } from '../../../renderer/kit/html/safe-editor-html.ts';
import { dictionaryOf, settingsOf } from './settings.ts';
import { toolbarOf } from './toolbar.ts';
import { toolChoices } from './tools.ts';

const id = 'input-rich-text-html';
const around = {
  isDark: false,
  direction: 'ltr',
  readonly: false,
  locale: 'en-US',
  name: 'Body',
  style: '',
} as const;
const settings = (chosen: object, surroundings: object = {}) =>
  settingsOf(withDefaults(inputRichTextHtmlInterface.options, { ...chosen }) as never, {
    ...around,
    ...surroundings,
  });

describe(id, () => {
  test('INT-input-rich-text-html-01 its options and the toolbar of the specification', () => {
    const words = 'bold italic underline removeformat customLink bullist numlist blockquote';
    expect(defaultsOf(inputRichTextHtmlInterface.options)).toMatchObject({
      toolbar: `${words} h1 h2 h3 customImage customMedia hr code fullscreen`.split(' '),
      font: 'sans-serif',
      customFormats: null,
      tinymceOverrides: null,
      imageToken: null,
    });
    expect(settings({}).toolbar).toBe(
      'bold italic underline removeformat | customLink | bullist numlist blockquote | h1 h2 h3 | customImage customMedia hr | customCode fullscreen',
    );
  });

  test('INT-input-rich-text-html-01 custom formats add a list to the toolbar; overrides replace our settings', () => {
    const formats = [{ title: 'Lead', block: 'p', attributes: { class: 'lead' } }];
    const made = settings({
      toolbar: ['bold'],
      customFormats: formats,
      tinymceOverrides: { max_height: 300, browser_spellcheck: true },
    });
    expect(made).toMatchObject({
      toolbar: 'styles | bold',
      style_formats: formats,
      max_height: 300,
      browser_spellcheck: true,
    });
  });

  test('an override cannot change the license or the settings that prevent scripts', () => {
    const made = settings({
      tinymceOverrides: {
        license_key: 'x',
        xss_sanitization: false,
        allow_script_urls: true,
        setup: 'x',
        plugins: 'x',
      },
    });
    expect(made.license_key).toBe('gpl');
    expect(made.plugins).toContain('lists');
    expect(made).not.toHaveProperty('xss_sanitization');
    expect(made).not.toHaveProperty('allow_script_urls');
    expect(made).not.toHaveProperty('setup');
  });

  test('theme and direction follow the page; a read-only editor has no toolbar', () => {
    expect(settings({}, { isDark: true, direction: 'rtl' })).toMatchObject({
      skin: 'oxide-dark',
      content_css: 'dark',
      directionality: 'rtl',
    });
    expect(settings({}, { readonly: true })).toMatchObject({ toolbar: false, readonly: true });
  });

  test('every tool has a translated name', () => {
    for (const { text } of toolChoices) {
      const key = text.replace('$t:', '');
      expect(t(key), key).not.toBe(key);
    }
    expect(dictionaryOf((key) => `(${key})`, 'rtl')).toMatchObject({
      Bold: '(interfaces.html_bold)',
      _dir: 'rtl',
    });
    expect(toolbarOf(['bold', 'no such tool', 'undo'])).toBe('bold | undo');
  });

  test('scripts are never stored; videos are embedded only over https, and new tabs cannot access the opener', () => {
    expect(safeEditorHtml('<p onclick="x()">a<script>x()</script></p>')).toBe('<p>a</p>');
    expect(safeEditorHtml('<a href="javascript:x()">a</a>')).toBe('<a>a</a>');
    expect(safeEditorHtml('<iframe src="https://player.example/1"></iframe>')).toContain('player.example');
    expect(safeEditorHtml('<iframe src="data:text/html,x"></iframe>')).toBe('');
    expect(safeEditorHtml('<a href="/x" target="_blank">a</a>')).toContain('rel="noopener"');
  });

  test('dialogs write escaped HTML', () => {
    expect(imageHtml({ url: '/assets/1', alt: 'a "b"', width: '20', height: '' })).toBe(
      '<img src="/assets/1" alt="a &quot;b&quot;" width="20">',
    );
    expect(linkHtml({ url: '/x', text: '', title: '<', newTab: true })).toBe(
      '<a href="/x" title="&lt;" target="_blank" rel="noopener">/x</a>',
    );
    const size = { width: '', height: '' };
    expect(mediaHtml({ url: '/assets/1', type: 'audio/mpeg', ...size })).toMatch(/^<audio src/);
    expect(mediaHtml({ url: '/a.webm', type: null, ...size })).toMatch(/^<video src/);
    expect(mediaHtml({ url: 'https://vimeo.com/12', type: null, ...size })).toContain(
      'src="https://player.vimeo.com/video/12"',
    );
    expect(playerUrlOf('https://youtu.be/abc_1')).toBe('https://www.youtube-nocookie.com/embed/abc_1');
  });

  test.each([
    ['a script', '<p>a</p><script>track()</script>'],
    ['a listener', '<p onclick="x()">a</p>'],
    ['a form', '<form action="https://e.example"><input name="password"></form>'],
    ['a style sheet', '<style>* { display: none }</style><p>a</p>'],
    ['an overlay', '<div style="position: fixed; inset: 0">a</div>'],
    ['a frame without https', '<iframe src="http://e.example/"></iframe>'],
    ['another type', { blocks: [] }],
  ])('%s that an edit would lose is shown raw and kept', async (_what, value) => {
    const { onChange } = await renderInterface(id, { value });
    expect(screen.getByRole('note')).toHaveTextContent('shown unchanged and kept');
    expect(screen.getByRole('textbox')).toHaveAttribute('readonly');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('common HTML loses nothing', () => {
    const ordinary =
      '<!-- note --><h1 class="a" id="b" style="color: red" data-x="1">a</h1><table><tbody><tr><td colspan="2">b</td></tr></tbody></table><figure><img src="/a.png" alt="c" loading="lazy"><figcaption>d</figcaption></figure><a href="https://e.example" target="_blank" rel="noopener">e</a><video src="/f.mp4" controls></video>';
    expect(lostInEditor(ordinary)).toEqual([]);
  });
});

describe('the dialogs choose from the library', () => {
  beforeAll(onPhone);
  const file = (id: string, title: string, type: string) => ({ id, title, type });
  const context = () =>
    testContext({
      metadata: relatedMetadata,
      platform: createMemoryPlatform({
        ...exampleTables,
        directus_files: [
          file('1', 'Marsh', 'image/jpeg'),
          file('2', 'Ferry', 'video/mp4'),
          file('3', 'Bell', 'audio/mpeg'),
          file('4', 'Ledger', 'application/pdf'),
        ],
      }),
    });
  const onDone = vi.fn<(done: unknown) => void>();
  const given = { token: 'key', onDone, onClose: vi.fn<() => void>() };
  const none = { url: '', text: '', title: '', newTab: false };

  test.each([
    ['an image', <ImageDialog key="" {...given} image={null} />, ['Marsh'], { alt: 'Marsh' }],
    ['a film or a sound', <MediaDialog key="" {...given} />, ['Ferry', 'Bell'], { type: 'video/mp4' }],
    [
      'a link',
      <LinkDialog key="" {...given} link={none} />,
      ['Marsh', 'Ferry', 'Bell', 'Ledger'],
      { text: 'Marsh' },
    ],
  ])(
    'FORM-17 FORM-18 %s: the library offers matching files and inserts the selected one',
    async (_what, dialog, fit, written) => {
      const { user } = renderInside(dialog, { context: context() });
      await user.click(screen.getByRole('button', { name: 'From the library' }));
      const drawer = within(await screen.findByRole('dialog', { name: /^(Choose|Add) / }));
      const rows = await drawer.findAllByRole('checkbox', { name: /^Select / });
      expect(rows).toHaveLength(fit.length);
      fit.forEach((title, i) => expect(rows[i]).toHaveAccessibleName(`Select ${title}`));
      await user.click(rows[0] as HTMLElement);
      await user.click(drawer.getByRole('button', { name: 'Choose' }));
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
      await user.click(screen.getByRole('button', { name: 'Insert' }));
      expect(onDone).toHaveBeenLastCalledWith(
        expect.objectContaining({
          url: expect.stringMatching(/\/assets\/\d\?access_token=key$/),
          ...written,
        }),
      );
    },
  );

  test('Escape closes the list of files, but not the dialog below it', async () => {
    const { user } = renderInside(<LinkDialog {...given} link={none} />, { context: context() });
    await user.click(screen.getByRole('button', { name: 'From the library' }));
    await screen.findByRole('dialog', { name: /^(Choose|Add) / });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Choose|Add) / })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Link' })).toBeVisible();
    expect(given.onClose).not.toHaveBeenCalled();
  });
});
