import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import { useDirection } from '@mantine/core';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { takesLine } from './arrange.ts';
import { nearestSlot, slotsOf, type Center } from './slots.ts';
import { movedTiles, othersOf, type Tile } from './tiles.ts';

interface Moving {
  readonly list: RefObject<HTMLElement | null>;
  readonly tiles: readonly Tile[];
  /** Called once for each drop, with the ids of all tiles in their new order. */
  onMove(ids: readonly string[]): void;
}

/** The tile that is being dragged, and its index among the others. */
interface Drag {
  readonly id: string;
  readonly to: number;
}

/**
 * Moves a tile by pointer. The nearest slot is computed from the sizes at the start, not from the tiles that are shown:
 * tiles that are moved by the preview would otherwise change the slot again.
 */
export function usePointerMove({ list, tiles, onMove }: Moving) {
  const { dir } = useDirection();
  const [drag, setDrag] = useState<Drag | null>(null);
  const measured = useRef<{ readonly tiles: readonly Tile[]; readonly slots: readonly Center[] }>(null);
  const indexOf = (id: string) => tiles.findIndex((tile) => tile.id === id);
  const slotsIn = (element: HTMLElement, from: number) => {
    // Another session can add and remove fields during the drag.
    if (measured.current?.tiles !== tiles) measured.current = { tiles, slots: measure(element, tiles, from) };
    return measured.current.slots;
  };
  const onDragStart = ({ active }: DragStartEvent) => {
    const id = String(active.id);
    measured.current = null;
    if (list.current) slotsIn(list.current, indexOf(id));
    setDrag({ id, to: indexOf(id) });
  };
  const onDragMove = ({ active }: DragMoveEvent) => {
    const rect = active.rect.current.translated;
    const from = indexOf(String(active.id));
    if (!list.current || !rect || from === -1) return;
    const { left, right, top } = list.current.getBoundingClientRect();
    const middle = rect.left + rect.width / 2;
    const center = { x: dir === 'rtl' ? right - middle : middle - left, y: rect.top + rect.height / 2 - top };
    const to = nearestSlot(slotsIn(list.current, from), center, from);
    setDrag((before) => (before && before.to !== to ? { ...before, to } : before));
  };
  const moved = useMemo(() => {
    const from = tiles.findIndex(({ id }) => id === drag?.id);
    return drag && from !== -1 ? movedTiles(tiles, from, drag.to) : null;
  }, [drag, tiles]);
  const onDragEnd = () => {
    setDrag(null);
    if (moved) onMove(moved);
  };
  const events = { onDragStart, onDragMove, onDragEnd, onDragCancel: () => setDrag(null) };
  return { events, dragged: drag?.id ?? null, moved };
}

/** Returns the slots of the tile at `from`. The children of the list are the tiles in their stored order. */
function measure(list: HTMLElement, tiles: readonly Tile[], from: number): readonly Center[] {
  const sizeOf = (tile: Tile) => {
    const element = list.children[tile.place];
    return { isFull: takesLine(tile), height: element instanceof HTMLElement ? element.offsetHeight : 0 };
  };
  const tile = tiles[from];
  if (!tile) return [];
  const style = getComputedStyle(list);
  const widths = style.gridTemplateColumns.split(' ').map(Number.parseFloat);
  const columns = {
    count: widths.length,
    width: widths[0] ?? 0,
    gap: Number.parseFloat(style.rowGap) || 0,
  };
  return slotsOf(sizeOf(tile), othersOf(tiles, from).map(sizeOf), columns);
}
