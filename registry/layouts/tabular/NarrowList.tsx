import { useLongPress } from '@mantine/hooks';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { valueAtPath } from '../../../renderer/grid/columns.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { restoreRows, useListPlace } from '../../../renderer/kit/hooks/use-list-place.ts';
import { RowLink } from '../shared/RowLink.tsx';
import classes from './narrow.module.css';

export interface NarrowListProps {
  /** Identifies the list. */
  readonly subject: string;
  readonly columns: readonly ColumnPlan[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  readonly selection: readonly Key[];
  /** Whether a tap selects; otherwise it opens. */
  readonly choosing: boolean;
  /** Returns why a row cannot be selected; null if it can. */
  readonly refuses?: ((key: Key) => string | null) | undefined;
  readonly label: string;
  readonly onRow: (key: Key) => void;
  /** Returns the path that `onRow` opens. If absent, a tap opens no page. */
  readonly hrefOf?: ((key: Key) => string | null) | undefined;
  /** Absent if rows cannot be selected. */
  readonly onToggle?: ((key: Key) => void) | undefined;
}

/**
 * The list on small screens. Each row has an image, the main column, and three smaller columns in two lines. A long
 * press or Space selects the first row; then each tap selects (LAY-02).
 */
export function NarrowList(props: NarrowListProps) {
  const { rows, keyOf, choosing, label } = props;
  const list = useRef<HTMLUListElement>(null);
  useListPlace(list, {
    subject: choosing ? null : props.subject,
    ready: rows.length > 0,
    restore: (place) => restoreRows(list.current, place),
  });
  return (
    <ul ref={list} className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <NarrowItem list={props} row={row} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly list: NarrowListProps;
  readonly row: Row;
}

/** The content of one row. */
export function NarrowItem({ list, row }: ItemProps) {
  const { columns, keyOf, selection, choosing, refuses, onRow, hrefOf, onToggle } = list;
  const { Display } = useRender();
  const imageColumn = columns.find(({ field }) => field.kind === 'file');
  const lead = columns.find((column) => column.lead) ?? columns.find((column) => column !== imageColumn);
  const others = columns.filter((column) => column !== imageColumn && column !== lead).slice(0, 3);
  const cell = (column: ColumnPlan) => (
    <Display
      field={column.field}
      value={valueAtPath(row, column.key)}
      row={row}
      display={column.display}
      plain
    />
  );
  const key = keyOf(row);
  const refused = refuses?.(key) ?? null;
  return (
    <NarrowRow
      rowKey={key}
      checked={choosing || selection.length > 0 ? selection.includes(key) : null}
      refused={refused !== null}
      path={refused === null ? (hrefOf?.(key) ?? null) : null}
      onPress={() => onRow(key)}
      onHold={onToggle && (() => onToggle(key))}
    >
      {imageColumn && <span className={classes.picture}>{cell(imageColumn)}</span>}
      <span className={classes.lines}>
        {lead && (
          <span className={classes.first} dir="auto">
            {cell(lead)}
          </span>
        )}
        <span className={classes.rest}>
          {refused !== null && <span>{refused}</span>}
          {others.map((column) => (
            <span key={column.key} dir="auto">
              {cell(column)}
            </span>
          ))}
        </span>
      </span>
    </NarrowRow>
  );
}

interface RowProps {
  readonly rowKey: Key;
  /** null if a tap opens the row instead of selecting it. */
  readonly checked: boolean | null;
  readonly refused: boolean;
  readonly path: string | null;
  readonly onPress: () => void;
  readonly onHold?: (() => void) | undefined;
  readonly children: ReactNode;
}

function NarrowRow({ rowKey, checked, refused, path, onPress, onHold, children }: RowProps) {
  /** Whether the press was a long press. Its click must be ignored. */
  const held = useRef(false);
  const hold = () => {
    if (refused || !onHold) return;
    held.current = true;
    onHold();
  };
  const press = useLongPress(hold, { cancelOnMove: true });
  const onKeyDown = (event: KeyboardEvent) => {
    held.current = false;
    if (event.key !== ' ' || checked !== null) return;
    event.preventDefault();
    hold();
  };
  return (
    <RowLink
      path={path}
      data-key={rowKey}
      className={classes.row}
      data-selected={checked || undefined}
      {...(checked === null ? {} : { role: 'checkbox', 'aria-checked': checked })}
      aria-disabled={refused || undefined}
      aria-keyshortcuts={onHold ? 'Space' : undefined}
      {...press}
      onTouchEnd={(event) => {
        press.onTouchEnd?.(event);
        // The selection strip may have moved under the finger, and must not receive a click.
        if (held.current && event.cancelable) event.preventDefault();
      }}
      onPointerDown={() => {
        held.current = false;
      }}
      onContextMenu={(event) => {
        if (held.current) event.preventDefault();
      }}
      onKeyDown={onKeyDown}
      onPress={() => {
        if (!refused && !held.current) onPress();
        held.current = false;
      }}
    >
      {children}
      <Icon name={checked === null ? 'chevron_right' : checked ? 'check_box' : 'check_box_outline_blank'} />
    </RowLink>
  );
}
