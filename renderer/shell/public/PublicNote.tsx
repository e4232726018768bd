import { htmlOfMarkdown } from '../../kit/html/markdown.ts';
import classes from './public.module.css';

/** The project's note, written in Markdown by administrators. It is sanitized too. */
export function PublicNote({ note }: { readonly note: string }) {
  const html = htmlOfMarkdown(note);
  // oxlint-disable-next-line react/no-danger -- sanitized above
  return <div className={classes.note} dangerouslySetInnerHTML={{ __html: html }} />;
}
