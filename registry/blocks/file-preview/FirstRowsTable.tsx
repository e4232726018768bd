import { useMemo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { ContentState } from './ContentState.tsx';
import { readFirstRows } from './read-table.ts';
import classes from './file-preview.module.css';

interface Props {
  readonly text: string;
  readonly isCut: boolean;
}

/** The first rows of a CSV or TSV file. */
export function FirstRowsTable({ text, isCut }: Props) {
  const { t, locale } = useRender();
  const { head, rows, total, columns } = useMemo(() => readFirstRows(text, isCut), [text, isCut]);
  const number = new Intl.NumberFormat(locale);
  if (head.length === 0) return <ContentState icon="insert_drive_file" text={t('files.content_is_blank')} />;
  const notes = [
    total !== null && total > rows.length
      ? t('files.first_rows_of', { count: rows.length, total })
      : total === null && t('files.first_rows', { count: rows.length }),
    rows.length === 0 && t('files.no_rows'),
    columns > head.length && t('files.first_columns_of', { count: head.length, total: columns }),
  ].filter((note) => note !== false);
  return (
    <>
      {/* A scrolled region needs the focus, so that keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.sheet} tabIndex={0} role="region" aria-label={t('files.preview_table')}>
        <table aria-label={t('files.preview_table')}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('files.row_number')}
              </th>
              {head.map((name, column) => (
                // Columns do not change their order, and may have the same name.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col" dir="auto" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                <th scope="row" className={classes.number}>
                  {number.format(row + 1)}
                </th>
                {cells.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column} dir="auto" title={cell}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && <p className={classes.cut}>{notes.join(' ')}</p>}
    </>
  );
}
