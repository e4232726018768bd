/** Markdown as HTML without anything that runs. Loads two libraries: import it from what loads lazily. */
import DOMPurify from 'dompurify';
import { marked } from 'marked';

export function htmlOfMarkdown(text: string): string {
  return DOMPurify.sanitize(marked.parse(text, { async: false }));
}
