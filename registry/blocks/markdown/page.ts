/**
 * Parses a page written in Markdown. The first heading of level 1 becomes the page's title and is removed from the
 * body.
 */
import { marked, type TokensList } from 'marked';
import { htmlOfMarkdown } from '../../../renderer/kit/html/markdown.ts';

export interface MarkdownPage {
  /** Sanitized HTML. */
  readonly html: string;
  /** The text of the first heading of level 1 (DOCS-06), or null if there is none. */
  readonly title: string | null;
}

export function pageOfMarkdown(text: string): MarkdownPage {
  const tokens = marked.lexer(text);
  const at = tokens.findIndex(({ type }) => type !== 'space');
  const first = tokens[at];
  if (first?.type !== 'heading' || first['depth'] !== 1) return { html: htmlOfMarkdown(tokens), title: null };
  const rest: TokensList = Object.assign(tokens.toSpliced(at, 1), { links: tokens.links });
  return { html: htmlOfMarkdown(rest), title: String(first['text']) };
}
