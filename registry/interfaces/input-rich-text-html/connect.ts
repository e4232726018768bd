/** Connects the editor's events with the field. */
import type { RefObject } from 'react';
import type { Editor } from 'tinymce';
import type { Translate } from '../../../renderer/contract/services.ts';
import { safeEditorHtml } from '../../../renderer/kit/html/safe-editor-html.ts';
import { assetIdOfUrl } from '../shared/file/asset-url.ts';
import { imagesOf } from '../shared/file/images.ts';
import type { DialogName, HtmlEditorProps } from './editor-props.ts';

interface EditorBindings {
  readonly latest: RefObject<HtmlEditorProps>;
  readonly known: RefObject<string | null>;
  readonly origin: string;
  readonly assetUrl: (id: string) => string;
  readonly t: Translate;
}

/** The toolbar buttons that open our own dialogs. */
const buttons: readonly (readonly [button: string, icon: string, word: string, dialog: DialogName])[] = [
  ['customLink', 'link', 'html_customlink', 'link'],
  ['customImage', 'image', 'html_customimage', 'image'],
  ['customMedia', 'embed', 'html_custommedia', 'media'],
  ['customCode', 'sourcecode', 'html_code', 'code'],
];

export function connectEditor(editor: Editor, bindings: EditorBindings): void {
  const { latest, known, t } = bindings;
  const open = (dialog: DialogName) => {
    if (!latest.current.readonly) latest.current.onDialog(dialog);
  };
  for (const [button, icon, word, dialog] of buttons)
    editor.ui.registry.addButton(button, {
      icon,
      tooltip: t(`interfaces.${word}`),
      onAction: () => open(dialog),
    });

  editor.on('input change undo redo', ({ type }: { readonly type: string }) => {
    if (known.current === null || latest.current.readonly) return;
    const html = writtenIn(editor);
    if (html === known.current) return;
    known.current = html;
    latest.current.onChange(html, { ownUndo: type === 'undo' || type === 'redo' });
  });
  // Runs before the editor's own handler: if the editor has nothing to undo, the page may have.
  editor.on('keydown', (event) => canUndoOrRedo(editor, event) || forwardKeyEvent(editor, event), true);
  editor.on('SetContent', () => showImages(editor, bindings));
  editor.on('dblclick', ({ target }) => {
    if ((target as Element).nodeName === 'IMG') open('image');
  });
  editor.on('init', () => {
    // A body must not have an accessible name. The document's title and the iframe have it instead.
    editor.getDoc().title = editor.getBody().getAttribute('aria-label') ?? '';
    editor.getBody().removeAttribute('aria-label');
    editor.addShortcut('meta+k', '', () => open('link'));
    // Runs after the editor's own handlers: keys that the editor ignores belong to the page (meta+s saves).
    editor.on('keydown', (event) => forwardKeyEvent(editor, event));
  });
  for (const kind of ['paste', 'drop'] as const)
    editor.on(kind, (event) => {
      const files = imagesOf('clipboardData' in event ? event.clipboardData : event.dataTransfer);
      if (files.length === 0 || latest.current.readonly) return;
      event.preventDefault();
      latest.current.onImages(files);
    });
}

/** Returns whether the editor can perform the undo or redo that was pressed. Returns true for all other keys. */
function canUndoOrRedo({ undoManager }: Editor, { key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  if (!metaKey && !ctrlKey) return true;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return undoManager.hasRedo();
  return letter !== 'z' || undoManager.hasUndo();
}

/** Sets the stored HTML. The editor's normalization of it is not an edit. */
export function show(editor: Editor, html: string, known: RefObject<string | null>): void {
  known.current = null;
  editor.setContent(safeEditorHtml(html));
  editor.undoManager.clear();
  editor.undoManager.add();
  shown.set(editor, { stored: html, written: safeEditorHtml(editor.getContent()) });
  known.current = html;
}

/** The stored HTML, and the same HTML as the editor serializes it, with other line endings or entities. */
const shown = new WeakMap<Editor, { readonly stored: string; readonly written: string }>();

/**
 * Returns the editor's HTML. If it equals the stored one, returns that unchanged, so that an undone edit leaves no
 * change.
 */
function writtenIn(editor: Editor): string {
  const html = safeEditorHtml(editor.getContent());
  const origin = shown.get(editor);
  return origin?.written === html ? origin.stored : html;
}

/** Shows images of the platform with the user's permissions, while the text keeps the original URL. */
function showImages(editor: Editor, { origin, assetUrl }: EditorBindings): void {
  for (const image of editor.getBody().querySelectorAll('img')) {
    const written = image.dataset['mceSrc'] ?? image.getAttribute('src') ?? '';
    const id = assetIdOfUrl(written, origin);
    if (id === null) continue;
    image.dataset['mceSrc'] = written;
    image.src = assetUrl(id);
  }
}

/** Dispatches a key event on the page. The editor has its own document, so shortcuts of the page would miss the key. */
function forwardKeyEvent(editor: Editor, event: KeyboardEvent & { isDefaultPrevented?(): boolean }): void {
  if (event.isDefaultPrevented?.() || event.defaultPrevented || !(event.metaKey || event.ctrlKey)) return;
  const { key, code, metaKey, ctrlKey, shiftKey, altKey } = event;
  const copy = new KeyboardEvent('keydown', {
    key,
    code,
    metaKey,
    ctrlKey,
    shiftKey,
    altKey,
    bubbles: true,
    cancelable: true,
  });
  if (!editor.getContainer().dispatchEvent(copy)) event.preventDefault();
}
