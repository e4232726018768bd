import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import { onPhone, relatedMetadata } from '../../../tests/support/related.tsx';
import { barriers, renderInterface, testContext, type WidgetCase } from '../../../tests/support/widgets.tsx';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { urlOfAsset, assetIdOfUrl } from '../shared/file/asset-url.ts';
import { customSyntaxOf } from './custom-syntax.ts';
import { inputRichTextMdInterface } from './definition.ts';
import { options } from './options.ts';
import { writtenKey } from './tools.ts';

beforeAll(onPhone);

const id = 'input-rich-text-md';
const box = () => screen.getByRole('textbox', { name: 'Value' });

async function open(given: WidgetCase = {}) {
  const room = await renderInterface(id, given);
  const select = (from: number, to: number) => {
    const view = EditorView.findFromDOM(box());
    act(() => view?.dispatch({ selection: { anchor: from, head: to } }));
  };
  return { ...room, select };
}

describe(id, () => {
  test('INT-input-rich-text-md-01 placeholder, custom syntax and an access token for images', async () => {
    expect(options.map(({ field }) => field)).toEqual(['placeholder', 'customSyntax', 'imageToken']);
    expect(defaultsOf(inputRichTextMdInterface.options)).toMatchObject({ imageToken: null });
    expect(customSyntaxOf([{ prefix: '^' }, { name: 'nothing to write' }, 'x'])).toEqual([
      { name: '^', icon: 'data_object', prefix: '^', suffix: '', box: 'inline' },
    ]);
    const { user, onChange, select } = await open({
      value: 'key',
      options: {
        customSyntax: [{ name: 'Key', icon: 'keyboard', prefix: '^', suffix: '^' }],
      },
    });
    select(0, 3);
    await user.click(screen.getByRole('button', { name: 'Key' }));
    expect(onChange).toHaveBeenLastCalledWith('^key^');
  });

  test('INT-input-rich-text-md-01 an empty editor shows the placeholder', async () => {
    const { container } = await open({ options: { placeholder: 'What happened?' } });
    expect(container.querySelector('.cm-placeholder')).toHaveTextContent('What happened?');
  });

  test('INT-input-rich-text-md-02 the default table is four by four; less than one is not possible', async () => {
    const { user, onChange } = await open();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    const dialog = await screen.findByRole('dialog', { name: 'Table' });
    const rows = within(dialog).getByRole('spinbutton', { name: 'Rows' });
    await vi.waitFor(() => expect(rows).toHaveFocus());
    expect(rows).toHaveValue(4);
    expect(within(dialog).getByRole('spinbutton', { name: 'Columns' })).toHaveValue(4);
    await user.clear(rows);
    await user.type(rows, '0');
    await user.click(within(dialog).getByRole('button', { name: 'Insert' }));
    const line = (word: string) => `| ${Array.from({ length: 4 }, () => word).join(' | ')} |`;
    expect(onChange).toHaveBeenLastCalledWith(`${line('Header')}\n${line('---')}\n${line('Cell')}\n`);
  });

  test.each([
    ['b', false, '**word**'],
    ['i', false, '_word_'],
    ['k', false, '[word](https://)'],
    ['d', true, '~~word~~'],
    ['q', true, '> word'],
    ['c', true, '`word`'],
    ['1', true, '# word'],
    ['3', true, '### word'],
    ['6', true, '###### word'],
  ])('INT-input-rich-text-md-04 meta+%s (alt: %s) writes %s', async (key, altKey, written) => {
    const { onChange, select } = await open({ value: 'word' });
    select(0, 4);
    fireEvent.keyDown(box(), { key, ctrlKey: true, altKey });
    expect(onChange).toHaveBeenLastCalledWith(written);
  });

  test('shortcuts are shown with the names of the keys', () => {
    expect([writtenKey('Mod-Alt-d', false), writtenKey('Mod-Alt-d', true)]).toEqual(['Ctrl+Alt+D', '⌘⌥D']);
  });

  test("FORM-17 FORM-18 an image chosen from the library is inserted by its URL, without the session's token", async () => {
    const context = testContext({ metadata: relatedMetadata });
    const { user, onChange } = await open({ context });
    await user.click(screen.getByRole('button', { name: 'Image from the library' }));
    const drawer = within(await screen.findByRole('dialog', { name: /^(Choose|Add) / }));
    expect(await drawer.findByText('Only images are shown.')).toBeVisible();
    await user.click(await drawer.findByRole('checkbox', { name: 'Select Salt marsh at dawn' }));
    await user.click(drawer.getByRole('button', { name: 'Choose' }));
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^!\[.+\]\([^?]*\/assets\/[^?]+\)$/));
  });

  test('URLs of files carry only the token of the option, and are recognized again', () => {
    const origin = 'https://cms.example';
    expect(urlOfAsset('a b', origin, null)).toBe('https://cms.example/assets/a%20b');
    const url = urlOfAsset('a b', origin, 'k&y');
    expect(url).toBe('https://cms.example/assets/a%20b?access_token=k%26y');
    expect(assetIdOfUrl(url, origin)).toBe('a b');
    expect(assetIdOfUrl('/assets/1/name.png', origin)).toBe('1');
    expect(assetIdOfUrl('https://elsewhere.example/assets/1', origin)).toBeNull();
    // Incomplete percent encoding, as while typing.
    expect(assetIdOfUrl('/assets/100%', origin)).toBeNull();
  });

  test('a keystroke re-renders the text, but not the toolbar', async () => {
    const context = testContext();
    const said = vi.fn(context.t);
    const { user, onChange } = await open({ value: 'key', context: { ...context, t: said } });
    const drawn = () => said.mock.calls.filter(([key]) => key === 'interfaces.md_toolbar').length;
    const before = drawn();
    expect(before).toBeGreaterThan(0);
    await user.click(box());
    await user.keyboard('s');
    expect(onChange).toHaveBeenCalled();
    expect(drawn()).toBe(before);
  });

  test('the foot counts words half a second after the last key', async () => {
    const clock = createTestClock();
    const { user } = await open({ value: 'Salt', context: { ...testContext(), clock } });
    expect(screen.getByText('1 word · 1 minute to read')).toBeVisible();
    await user.click(box());
    await user.keyboard('{End} slowly');
    act(() => clock.advance(499));
    expect(screen.queryByText(/2 words/)).toBeNull();
    act(() => clock.advance(1));
    expect(screen.getByText('2 words · 1 minute to read')).toBeVisible();
  });

  test('the preview shows the rendered text; scripts do not run, links open in a new tab', async () => {
    const { user, container } = await open({
      value: '# Lamp\n\n**bold** [x](https://x.example) <img src=x alt=lamp onerror=alert(1)>',
    });
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('heading', { name: 'Lamp' })).toBeVisible();
    expect(container.innerHTML).not.toContain('onerror');
    expect(screen.getByRole('link', { name: 'x' })).toHaveAttribute('target', '_blank');
    expect(await barriers()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(box()).toHaveTextContent('# Lamp');
  });

  test('Tab stops once at the toolbar; arrows move within it', async () => {
    const { user } = await open({ value: 'a' });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Heading' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: /^Bold/ })).toHaveFocus();
    await user.tab();
    expect(box()).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: /^Bold/ })).toHaveFocus();
  });

  test('empty text is null', async () => {
    const { onChange, select } = await open({ value: 'a' });
    select(0, 1);
    act(() => EditorView.findFromDOM(box())?.dispatch({ changes: { from: 0, to: 1 } }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('a disabled editor offers only the preview', async () => {
    await open({ value: 'a', disabled: { reason: 'No.' } });
    const buttons = within(screen.getByRole('toolbar')).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Preview']);
  });

  test('pasted images are uploaded one after the other and inserted by their URLs', async () => {
    const context = testContext();
    const uploaded: string[] = [];
    const platform = {
      ...context.platform,
      upload: (async (file: File, _fields: object, onProgress: (percent: number) => void) => {
        onProgress(50);
        uploaded.push(file.name);
        return { id: `id-of-${file.name}` };
      }) as never,
    };
    const { onChange } = await open({ context: { ...context, platform } });
    const files = ['lamp.png', 'tower.jpg'].map((name) => new File(['x'], name, { type: 'image/png' }));
    fireEvent.paste(box(), { clipboardData: { files, types: ['Files'], getData: () => '' } });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('tower')));
    expect(uploaded).toEqual(['lamp.png', 'tower.jpg']);
    expect(onChange.mock.lastCall?.[0]).toMatch(
      /^!\[lamp\]\(.*\/assets\/id-of-lamp\.png\)!\[tower\]\(.*\/assets\/id-of-tower\.jpg\)$/,
    );
  });

  test('a failed upload is reported and inserts nothing', async () => {
    const context = testContext();
    const failure = new Error('No space left');
    const platform = { ...context.platform, upload: (() => Promise.reject(failure)) as never };
    const { onChange } = await open({ context: { ...context, platform } });
    const files = [new File(['x'], 'lamp.png', { type: 'image/png' })];
    fireEvent.paste(box(), { clipboardData: { files, types: ['Files'], getData: () => '' } });
    await vi.waitFor(() => expect(context.report).toHaveBeenCalledWith(failure));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('the button and Escape leave the full screen', async () => {
    const { user } = await open({ value: 'a' });
    const full = () => screen.getByRole('button', { name: 'Full screen' });
    await user.click(full());
    expect(full()).toHaveAttribute('aria-pressed', 'true');
    act(() => box().focus());
    await user.keyboard('{Escape}');
    expect(full()).toHaveAttribute('aria-pressed', 'false');
  });
});
