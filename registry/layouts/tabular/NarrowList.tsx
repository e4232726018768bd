import type { ColumnPlan } from '../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { valueAtPath } from '../../../renderer/grid/Grid.tsx';
import classes from './narrow.module.css';

interface Props {
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly selection: readonly Key[];
  readonly label: string;
  readonly onRow: (key: Key) => void;
}

/** On a small screen rows have two lines: the first column large, the next three small (mock.md). */
export function NarrowList({ columns, rows, keyOf, selection, label, onRow }: Props) {
  const { Display } = useRender();
  const [first, ...rest] = columns;
  if (!first) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <li key={key}>
            <button
              type="button"
              className={classes.row}
              data-selected={selection.includes(key) || undefined}
              onClick={() => onRow(key)}
            >
              <span className={classes.first}>
                <Display
                  field={first.field}
                  value={valueAtPath(row, first.key)}
                  row={row}
                  display={first.display}
                />
              </span>
              <span className={classes.rest}>
                {rest.slice(0, 3).map((column) => (
                  <span key={column.key}>
                    <Display
                      field={column.field}
                      value={valueAtPath(row, column.key)}
                      row={row}
                      display={column.display}
                    />
                  </span>
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
