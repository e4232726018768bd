import { closestCenter, DndContext, type DndContextProps } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useRef, type ReactNode } from 'react';
import { LongRows } from '../LongRows.tsx';
import { silent } from './silent.ts';
import { useDragSensors } from './use-drag-sensors.ts';
import { useAnnouncement } from '../hooks/use-announcement.ts';
import { useKeptGrip } from './use-kept-grip.ts';
import classes from './sortable.module.css';

interface Props extends Pick<
  DndContextProps,
  'modifiers' | 'onDragStart' | 'onDragMove' | 'onDragCancel' | 'onDragEnd'
> {
  readonly ids: readonly string[];
  /** Row height in px including the dividing line. All rows have the same height. */
  readonly height: number;
  readonly labelId: string;
  /** Id of the drag handle that the keyboard is moving. */
  readonly lifted: string | null;
  /** The last announcement for screen readers. */
  readonly spoken: string;
  /** Whether the announcement says that a move is impossible. Then it is also visible. */
  readonly isRefusal?: boolean;
  readonly row: (index: number) => ReactNode;
}

/** The list around `SortableRow`s. Long lists render only visible rows; the moved row keeps the focus. */
export function SortableFrame({ ids, height, labelId, lifted, spoken, isRefusal, row, ...drag }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useAnnouncement(spoken);
  const sensors = useDragSensors();
  const items = useMemo(() => [...ids], [ids]);

  useKeptGrip(list, ids, lifted);

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={silent} {...drag}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <div className={classes.scroller} data-scroll>
          <div ref={list} role="list" aria-labelledby={labelId}>
            <LongRows count={ids.length} height={height} row={row} />
          </div>
        </div>
      </SortableContext>
      {isRefusal && <p className={classes.refusal}>{spoken}</p>}
    </DndContext>
  );
}
