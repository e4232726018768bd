/** JSON support. Marks the first error at its position; F8 jumps to it. */
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { lintKeymap, linter, type Diagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { parseWithPositions } from '../../../../schemas/screen/positions.ts';
import { jsonMarks } from './json-marks.ts';
import { mistakePhrase } from './phrases.ts';

/** Delay after the last keystroke, so that unfinished input is not marked. ms */
const pause = 400;

const mistakesIn = jsonParseLinter();

/** Returns the first syntax error, or the marks of a text that is valid JSON. An empty text is valid. */
function markMistakes(view: EditorView): readonly Diagnostic[] {
  const text = view.state.doc.toString();
  if (text.trim() === '') return [];
  const mistakes = mistakesIn(view);
  if (mistakes.length === 0) return marksIn(view, text);
  return mistakes.map((mistake) => {
    const from = Math.min(mistake.from, text.length - 1);
    const line = view.state.doc.lineAt(from);
    // The message is translated: the parser's own messages are English and differ between browsers.
    const message = view.state.phrase(mistakePhrase, line.number, from - line.from + 1);
    return { ...mistake, message, from, to: from + 1 };
  });
}

function marksIn(view: EditorView, text: string): readonly Diagnostic[] {
  const marks = view.state.facet(jsonMarks).flatMap((read) => read());
  if (marks.length === 0) return [];
  const { positionOf } = parseWithPositions(text);
  return marks.map(({ pointer, message }) => {
    const { line, column } = positionOf(pointer, 'key');
    const from = view.state.doc.line(line).from + column - 1;
    // The key with its quotes.
    const [key] = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(from)) ?? [];
    return { from, to: from + (key?.length ?? 1), severity: 'error', message };
  });
}

export const jsonLanguage: Extension = [
  json(),
  linter(markMistakes, { delay: pause }),
  keymap.of(lintKeymap),
];
