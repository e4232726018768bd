import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef, type ReactNode } from 'react';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { silent } from '../../../renderer/kit/sortable/silent.ts';
import { useKeptGrip } from '../../../renderer/kit/sortable/use-kept-grip.ts';
import { gridSteps, useKeyboardMove } from '../../../renderer/kit/sortable/use-keyboard-move.ts';
import type { Field } from '../../../schemas/field/types.ts';
import classes from './collection-fields.module.css';

/** Moves one field by keyboard. */
export type Mover = Pick<ReturnType<typeof useKeyboardMove>, 'onKeyDown' | 'release'> & {
  readonly lifted: boolean;
};

interface Props {
  readonly fields: readonly Field[];
  readonly labelId: string;
  readonly tile: (field: Field, index: number, mover: Mover) => ReactNode;
  onMove(from: number, to: number): void;
}

/** The fields in two columns. They are moved by pointer, or with Space and the arrow keys (DM-16). */
export function FieldGrid({ fields, labelId, tile, onMove }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const ids = fields.map(({ field }) => field);
  const { lifted, spoken, onKeyDown, release } = useKeyboardMove({
    ids,
    steps: gridSteps,
    nameOf: (index) => ids[index] ?? '',
    onMove,
  });
  useAnnouncement(spoken);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  useKeptGrip(list, ids, lifted);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={silent}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <div ref={list} role="list" aria-labelledby={labelId} className={classes.list}>
          {fields.map((field, i) => tile(field, i, { lifted: lifted === field.field, onKeyDown, release }))}
        </div>
      </SortableContext>
    </DndContext>
  );
}
