/** Converts Markdown to safe HTML. Loads two libraries: import this module only from code that loads lazily. */
import { marked, Renderer, type TokensList } from 'marked';
import { safePageHtml } from './safe-html.ts';

const renderer = new Renderer();
// The policy allows no form controls, so task lists show characters.
renderer.checkbox = ({ checked }) => (checked ? '☑ ' : '☐ ');

/** Accepts a text, or the tokens of `marked.lexer` if the caller needs them too. */
export function htmlOfMarkdown(text: string | TokensList): string {
  const tokens = typeof text === 'string' ? marked.lexer(text) : text;
  return safePageHtml(marked.parser(tokens, { renderer }));
}
