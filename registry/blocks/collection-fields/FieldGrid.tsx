import {
  closestCenter,
  DndContext,
  pointerWithin,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useDirection } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { silent } from '../../../renderer/kit/sortable/silent.ts';
import { useDragSensors } from '../../../renderer/kit/sortable/use-drag-sensors.ts';
import { useKeptGrip } from '../../../renderer/kit/sortable/use-kept-grip.ts';
import {
  gridSteps,
  useKeyboardMove,
  type MoveText,
} from '../../../renderer/kit/sortable/use-keyboard-move.ts';
import { arrangedTiles, droppedTiles, movedTiles, placeAfter, type Tile } from './tiles.ts';
import classes from './collection-fields.module.css';

/** Moves one field by keyboard. The functions keep their identity, so that a move draws only the tiles that it changes. */
export type Mover = Pick<ReturnType<typeof useKeyboardMove>, 'onKeyDown' | 'release'> & {
  readonly lifted: boolean;
};

interface Props {
  readonly tiles: readonly Tile[];
  readonly labelId: string;
  readonly draw: (tile: Tile, mover: Mover) => ReactNode;
  /** Called with the ids of all tiles in their new order. */
  onMove(ids: readonly string[]): void;
}

/**
 * The fields in two columns. They are moved by pointer, or with Space and the arrow keys, also into groups (DM-16). A move
 * is saved when the field is dropped or loses the focus. Until then, only the CSS order of the tiles changes: an element
 * that is moved in the document loses the focus, and a browser computes the layout three times to return it.
 */
export function FieldGrid({ tiles, labelId, draw, onMove }: Props) {
  const { t } = useRender();
  const { dir } = useDirection();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const shown = useMemo(() => (moved ? arrangedTiles(tiles, moved) : tiles), [tiles, moved]);
  const ids = shown.map(({ id }) => id);
  const textOf = (what: MoveText, from: number, to: number) => {
    const place = placeAfter(shown, from, to);
    if (!place) return null;
    const { field, group, index, count } = place;
    const values = { name: field.field, position: index + 1, count, group: group?.field };
    return t(group ? `settings.sort_${what}_in` : `interfaces.sort_${what}`, values);
  };
  const { lifted, spoken, onKeyDown, release } = useKeyboardMove({
    ids,
    steps: gridSteps[dir],
    nameOf: (index) => ids[index] ?? '',
    onMove: (from, to) => setMoved(movedTiles(shown, from, to)),
    onRelease: (isDropped) => {
      if (isDropped && moved) onMove(moved);
      setMoved(null);
    },
    textOf,
  });
  useAnnouncement(spoken);
  const latest = useRef({ onKeyDown, release });
  latest.current = { onKeyDown, release };
  const mover = useMemo<Pick<Mover, 'onKeyDown' | 'release'>>(
    () => ({
      onKeyDown: (event, id) => latest.current.onKeyDown(event, id),
      release: () => latest.current.release(),
    }),
    [],
  );
  // A user who leaves the page, for example with Back, drops the field as one who clicks elsewhere.
  useEffect(() => () => latest.current.release(), []);
  const sensors = useDragSensors();
  // A new order draws all tiles. Only a drag by pointer needs it, and the keyboard releases a field before a drag.
  const order = useMemo(() => tiles.map(({ id }) => id), [tiles]);
  useKeptGrip(list, ids, lifted);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(droppedTiles(tiles, String(active.id), String(over.id)));
  };
  const shownById = new Map(shown.map((tile) => [tile.id, tile]));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={tileUnderPointer}
      accessibility={silent}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={order} strategy={rectSortingStrategy}>
        <div ref={list} role="list" aria-labelledby={labelId} className={classes.list}>
          {tiles.map((stored) => {
            const tile = { ...(shownById.get(stored.id) ?? stored), field: stored.field };
            return draw(tile, { ...mover, lifted: lifted === tile.id });
          })}
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** The pointer decides, because the centers of narrow and wide tiles are far apart. Between tiles, the nearest counts. */
const tileUnderPointer: CollisionDetection = (drag) => {
  const under = pointerWithin(drag);
  return under.length > 0 ? under : closestCenter(drag);
};
