import { useMemo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import classes from './file-preview.module.css';

interface Props {
  readonly text: string;
  /** Says that the text is only the start of the file. */
  readonly note: string | false;
}

/** Lines that are drawn. A file of line breaks would otherwise create 100,000 elements. */
const lineLimit = 5000;

/** Text with line numbers. Copied text contains no numbers, because CSS draws them. */
export function TextLines({ text, note }: Props) {
  const { t } = useRender();
  const lines = useMemo(
    () => text.replace(/\r\n?|\n$/g, (end) => (end === '\n' ? '' : '\n')).split('\n'),
    [text],
  );
  const shown = lines.length > lineLimit ? lines.slice(0, lineLimit) : lines;
  const cut = shown === lines ? note : t('files.first_lines', { count: lineLimit });
  return (
    <>
      {/* A scrolled region needs the focus, so that keys can scroll it. Code is left-to-right in every language. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.text} dir="ltr" tabIndex={0} role="region" aria-label={t('files.preview_text')}>
        {shown.map((line, index) => (
          // Lines do not change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes.line} dir="auto">
            {`${line}\n`}
          </span>
        ))}
      </pre>
      {cut !== false && <p className={classes.cut}>{cut}</p>}
    </>
  );
}
