import { useRender } from '../../../renderer/contract/render.ts';
import type { FileRow } from './file/types.ts';
import classes from './import-studio.module.css';

interface Props {
  readonly columns: readonly string[];
  readonly rows: readonly FileRow[];
  readonly total: number;
}

/** Characters of a cell that are shown. */
const longest = 80;

/** The first rows of the file. */
export function PreviewTable({ columns, rows, total }: Props) {
  const { t } = useRender();
  return (
    <figure className={classes.figure}>
      <figcaption>{t('import.preview', { count: rows.length, total })}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('import.preview_label')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('import.row')}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row" className={classes.number}>
                  {row}
                </th>
                {columns.map((name, i) => (
                  <td key={name}>{cut(cells[i] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

export const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
