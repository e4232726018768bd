import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import classes from './import-studio.module.css';

interface Props {
  readonly caption: string;
  /** Accessible name of the part that scrolls. */
  readonly label: string;
  /** Heads of the columns after the one with the numbers of the rows. Each occurs once. */
  readonly columns: readonly string[];
  /** Rows of the table. */
  readonly children: ReactNode;
  /** Content below the table. */
  readonly foot?: ReactNode;
}

/** A table of rows of the file, with their numbers. */
export function RowsTable({ caption, label, columns, children, foot }: Props) {
  const { t } = useRender();
  return (
    <figure className={classes.figure}>
      <figcaption>{caption}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('import.row')}
              </th>
              {columns.map((name, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- the last head can have the name of a column
                <th key={i} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      {foot}
    </figure>
  );
}

/** The number of a row, in front of its cells. */
export function RowNumber({ row }: { readonly row: number }) {
  return (
    <th scope="row" className={classes.number}>
      {row}
    </th>
  );
}
