import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { moveOfDrop } from '../../../renderer/kit/sortable/move-of-drop.ts';
import { silent } from '../../../renderer/kit/sortable/silent.ts';
import { useDragSensors } from '../../../renderer/kit/sortable/use-drag-sensors.ts';
import { useKeptGrip } from '../../../renderer/kit/sortable/use-kept-grip.ts';
import { rowSteps, useKeyboardMove } from '../../../renderer/kit/sortable/use-keyboard-move.ts';
import { vertical } from '../../../renderer/kit/sortable/vertical.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import type { CollectionRowProps } from '../shared/CollectionRow.tsx';
import { MovableRow } from './MovableRow.tsx';
import classes from './data-model.module.css';

interface Props {
  /** The collections that can be moved, in their order. */
  readonly collections: readonly Collection[];
  readonly children: (drawRow: (row: CollectionRowProps) => ReactNode) => ReactNode;
  onMove(from: number, to: number): void;
}

/** Lets the rows of a table be moved: by their handles, or with Space and the arrow keys. Moves are announced. */
export function MovableRows({ collections, children, onMove }: Props) {
  const table = useRef<HTMLDivElement>(null);
  const ids = collections.map(({ collection }) => collection);
  const nameOf = (index: number) => collections[index]?.name ?? '';
  const { lifted, spoken, onKeyDown, release } = useKeyboardMove({ ids, steps: rowSteps, nameOf, onMove });
  useAnnouncement(spoken);
  const sensors = useDragSensors();
  useKeptGrip(table, ids, lifted);
  const drawRow = (row: CollectionRowProps) => {
    const { collection } = row.collection;
    return (
      <MovableRow
        key={collection}
        row={row}
        movable={ids.includes(collection)}
        lifted={lifted === collection}
        onKeyDown={(event: KeyboardEvent) => onKeyDown(event, collection)}
        onLeave={release}
      />
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={silent}
      modifiers={vertical}
      onDragEnd={(drop) => moveOfDrop(ids, drop, onMove)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div ref={table} className={classes.table}>
          {children(drawRow)}
        </div>
      </SortableContext>
    </DndContext>
  );
}
