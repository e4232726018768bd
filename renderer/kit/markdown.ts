/** Markdown as HTML without anything that runs. Loads two libraries: import it from what loads lazily. */
import DOMPurify from 'dompurify';
import { marked, type TokensList } from 'marked';

/** Accepts what `marked.lexer` read, where somebody looked at it first. */
export function htmlOfMarkdown(text: string | TokensList): string {
  const tokens = typeof text === 'string' ? marked.lexer(text) : text;
  return DOMPurify.sanitize(marked.parser(tokens));
}
