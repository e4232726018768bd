/** Markdown as safe HTML. The page's own title is in its header, so a first heading of level 1 is left out. */
import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';

export interface Rendered {
  /** Sanitised. */
  readonly html: string;
  /** The first heading of level 1 (DOCS-06); null where there is none. */
  readonly title: string | null;
}

export function renderMarkdown(text: string): Rendered {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(text);
  const at = tokens.findIndex(({ type }) => type !== 'space');
  const first = tokens[at] as Tokens.Heading | undefined;
  const isTitle = first?.type === 'heading' && first.depth === 1;
  const rest = Object.assign(isTitle ? tokens.toSpliced(at, 1) : [...tokens], { links: tokens.links });
  return { html: DOMPurify.sanitize(marked.parser(rest)), title: isTitle ? first.text : null };
}
