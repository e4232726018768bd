import type { DragEndEvent, Modifier } from '@dnd-kit/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRender } from '../../contract/render.ts';
import { SortableFrame } from './SortableFrame.tsx';
import { SortableRow } from './SortableRow.tsx';

interface Props {
  readonly ids: readonly string[];
  /** Row height in px including the dividing line. All rows have the same height. */
  readonly height: number;
  readonly movable: boolean;
  readonly labelId: string;
  /** Returns the name of a row for labels and announcements. */
  readonly nameOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  /** Returns whether a row may be higher than the others. */
  readonly grows?: (index: number) => boolean;
  onMove(from: number, to: number): void;
}

/** The row that the keyboard is moving, and its original index. */
interface Lifted {
  readonly id: string;
  readonly from: number;
}

/**
 * Rows that the user can sort: by dragging their handles, or by keyboard (Space lifts and drops, arrows move, Escape
 * cancels). Moves are announced to screen readers. Long lists render only visible rows.
 */
export function SortableRows({ ids, height, movable, labelId, nameOf, row, grows, onMove }: Props) {
  const { t } = useRender();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [spoken, setSpoken] = useState('');
  const say = (what: string, index: number) =>
    setSpoken(t(`interfaces.sort_${what}`, { name: nameOf(index), position: index + 1, count: ids.length }));

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
  const drawRow = (index: number) => {
    const id = ids[index] ?? '';
    return (
      <SortableRow
        key={id}
        id={id}
        grip={id}
        index={index}
        count={ids.length}
        height={height}
        grows={grows?.(index)}
        movable={movable}
        lifted={lifted?.id === id}
        gripLabel={movable ? t('interfaces.move_row', { name: nameOf(index) }) : ''}
        onKeyDown={(event) => onKeyDown(event, id)}
        onLeave={() => setLifted(null)}
      >
        {row(index)}
      </SortableRow>
    );
  };
  return (
    <SortableFrame
      ids={ids}
      height={height}
      labelId={labelId}
      lifted={lifted?.id ?? null}
      spoken={spoken}
      row={drawRow}
      modifiers={vertical}
      onDragEnd={onDragEnd}
    />
  );
}

/** Restricts dragging to the vertical axis and the bounds of the list; beyond its end it would scroll forever. */
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
