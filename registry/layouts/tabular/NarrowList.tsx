import type { ColumnPlan } from '../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { valueAtPath } from '../../../renderer/grid/columns.tsx';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import classes from './narrow.module.css';

interface Props {
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly selection: readonly Key[];
  /** A tap chooses; otherwise it opens. */
  readonly choosing: boolean;
  /** Why a row cannot be chosen. */
  readonly refuses?: ((key: Key) => string | null) | undefined;
  readonly label: string;
  readonly onRow: (key: Key) => void;
}

/** On a small screen rows have two lines: picture, the naming column large, three others small (mock.md). */
export function NarrowList({ columns, rows, keyOf, selection, choosing, refuses, label, onRow }: Props) {
  const { Display } = useRender();
  const picture = columns.find(({ field }) => field.kind === 'file');
  const lead = columns.find((column) => column.lead) ?? columns.find((column) => column !== picture);
  const others = columns.filter((column) => column !== picture && column !== lead).slice(0, 3);
  const cell = (column: ColumnPlan, row: Row) => (
    <Display
      field={column.field}
      value={valueAtPath(row, column.key)}
      row={row}
      display={column.display}
      plain
    />
  );
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => {
        const key = keyOf(row);
        const refused = refuses?.(key) ?? null;
        return (
          <li key={key}>
            <button
              type="button"
              className={classes.row}
              data-selected={selection.includes(key) || undefined}
              {...(choosing ? { role: 'checkbox', 'aria-checked': selection.includes(key) } : {})}
              aria-disabled={refused !== null || undefined}
              onClick={() => refused === null && onRow(key)}
            >
              {picture && <span className={classes.picture}>{cell(picture, row)}</span>}
              <span className={classes.lines}>
                {lead && <span className={classes.first}>{cell(lead, row)}</span>}
                <span className={classes.rest}>
                  {refused !== null && <span>{refused}</span>}
                  {others.map((column) => (
                    <span key={column.key}>{cell(column, row)}</span>
                  ))}
                </span>
              </span>
              <Icon
                name={
                  !choosing
                    ? 'chevron_right'
                    : selection.includes(key)
                      ? 'check_box'
                      : 'check_box_outline_blank'
                }
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
