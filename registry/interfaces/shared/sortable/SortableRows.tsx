import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/Icon.tsx';
import { LongRows } from '../../../../renderer/kit/LongRows.tsx';
import { silent } from './silent.ts';
import classes from './sortable.module.css';

interface Props {
  readonly ids: readonly string[];
  /** px, with the gap to the next row; all rows are equally high. */
  readonly height: number;
  readonly movable: boolean;
  readonly labelId: string;
  /** What a row is called when it is spoken of. */
  readonly nameOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  onMove(from: number, to: number): void;
}

/** A row that the keyboard carries: where it is now, and where it came from. */
interface Lifted {
  readonly id: string;
  readonly from: number;
}

/**
 * Rows in an order that people change: by their grips with a pointer, or with the keyboard (space lifts and drops,
 * arrows move, Escape puts back), with spoken positions. Of many rows only those in sight are drawn.
 */
export function SortableRows({ ids, height, movable, labelId, nameOf, row, onMove }: Props) {
  const { t } = useRender();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLDivElement>(null);
  // A few pixels first, so that a press is not a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const say = (what: string, index: number) =>
    setSpoken(t(`interfaces.sort_${what}`, { name: nameOf(index), position: index + 1, count: ids.length }));

  // The browser drops the focus of an element that moves in the document.
  useLayoutEffect(() => {
    if (lifted === null) return;
    const grip = list.current?.querySelector<HTMLElement>(`[data-grip="${lifted.id}"]`);
    if (grip && grip !== document.activeElement) grip.focus();
    grip?.scrollIntoView?.({ block: 'nearest' });
  }, [ids, lifted]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const at = ids.indexOf(id);
    const isLifted = lifted?.id === id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      say(isLifted ? 'dropped' : 'lifted', at);
      setLifted(isLifted ? null : { id, from: at });
      return;
    }
    if (!isLifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (lifted.from !== at) onMove(at, lifted.from);
      setSpoken(t('interfaces.sort_put_back', { name: nameOf(at), position: lifted.from + 1 }));
      setLifted(null);
      return;
    }
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= ids.length || to === at) return;
    onMove(at, to);
    setSpoken(t('interfaces.sort_moved', { name: nameOf(at), position: to + 1, count: ids.length }));
  };
  const items = useMemo(() => [...ids], [ids]);
  const drawRow = (index: number) => {
    const id = ids[index] ?? '';
    return (
      <SortableRow
        key={id}
        id={id}
        index={index}
        count={ids.length}
        height={height}
        movable={movable}
        lifted={lifted?.id === id}
        gripLabel={movable ? t('interfaces.move_row', { name: nameOf(index) }) : ''}
        onKeyDown={onKeyDown}
        onLeave={() => lifted?.id === id && setLifted(null)}
      >
        {row(index)}
      </SortableRow>
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={vertical}
      accessibility={silent}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <div className={classes.scroller} data-scroll>
          <div ref={list} role="list" aria-labelledby={labelId}>
            <LongRows count={ids.length} height={height} row={drawRow} />
          </div>
        </div>
      </SortableContext>
      <p className={classes.spoken} aria-live="assertive">
        {spoken}
      </p>
    </DndContext>
  );
}

/** Up and down, and no further than the list: beyond its end it would scroll for ever. */
const vertical: Modifier[] = [
  ({ transform, draggingNodeRect: row, containerNodeRect: list }) => ({
    ...transform,
    x: 0,
    y:
      row && list
        ? Math.min(list.bottom - row.bottom, Math.max(list.top - row.top, transform.y))
        : transform.y,
  }),
];

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly count: number;
  readonly height: number;
  readonly movable: boolean;
  readonly lifted: boolean;
  readonly gripLabel: string;
  readonly children: ReactNode;
  onKeyDown(event: KeyboardEvent, id: string): void;
  onLeave(): void;
}

function SortableRow(props: RowProps) {
  const { id, index, count, height, movable, lifted, gripLabel, children, onKeyDown, onLeave } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
  });
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.row}
      data-lifted={lifted || isDragging || undefined}
      style={{ height, transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.box}>
        {movable && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes.grip}
            data-grip={id}
            aria-label={gripLabel}
            aria-pressed={lifted}
            {...listeners}
            onKeyDown={(event) => onKeyDown(event, id)}
            onBlur={(event) => {
              // Not when the row itself moves: then nothing else takes the focus.
              if (event.relatedTarget !== null) onLeave();
            }}
          >
            <Icon name="drag_indicator" />
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
