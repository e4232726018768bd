import type { Extension } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { imagesOf } from '../shared/file/images.ts';
import { heading, type Command } from './commands.ts';
import { headingKey, headingLevels, toolGroups } from './tools.ts';

/** Runs a command on the editor as one undo step, then focuses the editor. */
export function apply(view: EditorView, command: Command): void {
  if (view.state.readOnly) return;
  const { from, to } = view.state.selection.main;
  const { select, ...changes } = command({ text: view.state.doc.toString(), from, to });
  view.dispatch({
    changes,
    selection: { anchor: select.from, head: select.to },
    scrollIntoView: true,
    userEvent: 'input',
  });
  view.focus();
}

/** Keyboard shortcuts. They take precedence over the editor's own keys. */
export const shortcuts: Extension = Prec.high(
  keymap.of(
    [
      ...toolGroups.flat(),
      ...headingLevels.map((level) => ({ key: headingKey(level), command: heading(level) })),
    ].flatMap(({ key, command }) =>
      key === undefined
        ? []
        : [
            {
              key,
              preventDefault: true,
              run: (view: EditorView) => {
                apply(view, command);
                return true;
              },
            },
          ],
    ),
  ),
);

/** Handles pasted and dropped images. A drop moves the cursor to its position. */
export function imageEvents(take: (files: readonly File[]) => void): Extension {
  const takeFrom = (event: Event, data: DataTransfer | null): boolean => {
    const files = imagesOf(data);
    if (files.length === 0) return false;
    event.preventDefault();
    take(files);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event, view) => !view.state.readOnly && takeFrom(event, event.clipboardData),
    drop: (event, view) => {
      if (view.state.readOnly) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      const taken = takeFrom(event, event.dataTransfer);
      if (taken && at !== null) view.dispatch({ selection: { anchor: at } });
      return taken;
    },
  });
}
