/** JSON with its first mistake marked where it is; F8 leads there. */
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { lintKeymap, linter, type Diagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { mistakePhrase } from './phrases.ts';

/** ms after the last key: what is being typed is not wrong yet. */
const pause = 400;

const mistakesIn = jsonParseLinter();

/** The character at which it is wrong; the last one where something is missing. Nothing at all is no mistake. */
function markMistakes(view: EditorView): readonly Diagnostic[] {
  const text = view.state.doc.toString();
  if (text.trim() === '') return [];
  return mistakesIn(view).map((mistake) => {
    const from = Math.min(mistake.from, text.length - 1);
    const line = view.state.doc.lineAt(from);
    // The engine's own words are English, and others in each browser.
    const message = view.state.phrase(mistakePhrase, line.number, from - line.from + 1);
    return { ...mistake, message, from, to: from + 1 };
  });
}

export const jsonLanguage: Extension = [
  json(),
  linter(markMistakes, { delay: pause }),
  keymap.of(lintKeymap),
];
