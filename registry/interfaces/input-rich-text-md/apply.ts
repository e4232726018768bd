import type { Extension } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { heading, type Command } from './commands.ts';
import { headingKey, headingLevels, toolGroups } from './tools.ts';

/** One step to undo; the focus comes (back) to the text. */
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

/** Before the editor's own keys. */
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
