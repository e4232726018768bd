import { defaultDropAnimation, DndContext, DragOverlay } from '@dnd-kit/core';
import { useDirection } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
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
import type { Field } from '../../../schemas/field/types.ts';
import { arrangedTiles, movedTiles, placeAfter, type Tile } from './tiles.ts';
import { usePointerMove } from './use-pointer-move.ts';
import classes from './collection-fields.module.css';

/** Moves one field by keyboard. The functions keep their identity, so that a move draws only the tiles that it changes. */
export type Mover = Pick<ReturnType<typeof useKeyboardMove>, 'onKeyDown' | 'release'> & {
  readonly lifted: boolean;
};

interface Props {
  readonly tiles: readonly Tile[];
  readonly labelId: string;
  readonly draw: (tile: Tile, mover: Mover) => ReactNode;
  readonly drawDragged: (field: Field) => ReactNode;
  /** Called with the ids of all tiles in their new order. */
  onMove(ids: readonly string[]): void;
}

/**
 * The fields in two columns. They are moved by pointer, or with Space and the arrow keys, also into groups (DM-16). A move
 * is saved when the field is dropped or loses the focus. Until then, only the CSS order of the tiles changes: an element
 * that is moved in the document loses the focus, and a browser computes the layout three times to return it. The grid
 * itself places the tiles during a drag, because their widths differ.
 */
export function FieldGrid({ tiles, labelId, draw, drawDragged, onMove }: Props) {
  const { t } = useRender();
  const { dir } = useDirection();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<readonly string[] | null>(null);
  const pointer = usePointerMove({ list, tiles, onMove });
  const order = pointer.moved ?? moved;
  const shown = useMemo(() => (order ? arrangedTiles(tiles, order) : tiles), [tiles, order]);
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
  useKeptGrip(list, ids, lifted);
  const hasMotion = !useReducedMotion();
  const shownById = new Map(shown.map((tile) => [tile.id, tile]));
  const dragged = tiles.find(({ id }) => id === pointer.dragged);
  return (
    <DndContext sensors={sensors} accessibility={silent} {...pointer.events}>
      <div ref={list} role="list" aria-labelledby={labelId} className={classes.list}>
        {tiles.map((stored) => {
          const tile = { ...(shownById.get(stored.id) ?? stored), field: stored.field };
          return draw(tile, { ...mover, lifted: lifted === tile.id });
        })}
      </div>
      <DragOverlay className={classes.dragged} dropAnimation={hasMotion ? defaultDropAnimation : null}>
        {dragged && drawDragged(dragged.field)}
      </DragOverlay>
    </DndContext>
  );
}
