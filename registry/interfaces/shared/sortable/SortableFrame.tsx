import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { LongRows } from '../../../../renderer/kit/LongRows.tsx';
import { silent } from './silent.ts';
import classes from './sortable.module.css';

interface Props extends Pick<
  DndContextProps,
  'modifiers' | 'onDragStart' | 'onDragMove' | 'onDragCancel' | 'onDragEnd'
> {
  readonly ids: readonly string[];
  /** px, with the gap to the next row; all rows are equally high. */
  readonly height: number;
  readonly labelId: string;
  /** The grip of the row that the keyboard carries. */
  readonly lifted: string | null;
  /** The last position, for those who hear it. */
  readonly spoken: string;
  /** It says why a move was not made: that is to be seen as well. */
  readonly isRefusal?: boolean;
  readonly row: (index: number) => ReactNode;
}

/** The list around `SortableRow`s. Of many only those in sight are drawn; the one that is carried keeps the focus. */
export function SortableFrame({ ids, height, labelId, lifted, spoken, isRefusal, row, ...drag }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // A few pixels first, so that a press is not a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const items = useMemo(() => [...ids], [ids]);

  // The browser drops the focus of an element that moves in the document.
  useLayoutEffect(() => {
    if (lifted === null) return;
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(lifted)}"]`);
    if (grip && grip !== document.activeElement) grip.focus();
    grip?.scrollIntoView?.({ block: 'nearest' });
  }, [ids, lifted]);

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={silent} {...drag}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <div className={classes.scroller} data-scroll>
          <div ref={list} role="list" aria-labelledby={labelId}>
            <LongRows count={ids.length} height={height} row={row} />
          </div>
        </div>
      </SortableContext>
      <p className={classes.spoken} data-seen={isRefusal || undefined} aria-live="assertive">
        {spoken}
      </p>
    </DndContext>
  );
}
