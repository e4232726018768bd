import { useId, type ReactNode } from 'react';
import { useRender } from '../contract/render.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { SortableRows } from '../kit/sortable/SortableRows.tsx';
import { groupsOf, movedWithin, type Entry, type Group } from './entries.ts';
import classes from '../kit/rows/rows.module.css';

interface Props {
  readonly entries: readonly Entry[];
  /** The allowed collections, in display order. */
  readonly allowed: readonly string[];
  /** Row height in px, including the dividing line. */
  readonly height: number;
  readonly movable: boolean;
  readonly nameOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  readonly grows: (index: number) => boolean;
  readonly onOrder: (next: readonly Entry[]) => void;
}

/** Shows the rows of a many-to-any grouped by collection. Each group keeps the order of the list. */
export function GroupedRows({ entries, allowed, ...props }: Props) {
  return groupsOf(entries, allowed).map((group) => (
    <Rows key={group.of} {...props} entries={entries} group={group} />
  ));
}

type RowsProps = Omit<Props, 'allowed'> & { readonly group: Group };

function Rows({ entries, group, height, movable, nameOf, row, grows, onOrder }: RowsProps) {
  const { metadata } = useRender();
  const id = useId();
  const { of, at } = group;
  const collection = metadata.collection(of ?? '');
  const index = (i: number) => at[i] ?? 0;
  return (
    <div className={classes.group}>
      <p id={id} className={classes.groupName}>
        <Icon name={collection?.icon ?? 'label'} size={16} />
        {collection?.name ?? of ?? '?'}
      </p>
      <SortableRows
        ids={at.flatMap((i) => entries[i]?.id ?? [])}
        height={height}
        movable={movable && at.length > 1}
        labelId={id}
        nameOf={(i) => nameOf(index(i))}
        row={(i) => row(index(i))}
        grows={(i) => grows(index(i))}
        onMove={(from, to) => onOrder(movedWithin(entries, group, from, to))}
      />
    </div>
  );
}
