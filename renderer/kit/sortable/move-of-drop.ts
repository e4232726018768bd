import type { DragEndEvent } from '@dnd-kit/core';

/** Calls `onMove` with the indexes of a drop, unless the element is at its own place or outside of the list. */
export function moveOfDrop(
  ids: readonly string[],
  { active, over }: Pick<DragEndEvent, 'active' | 'over'>,
  onMove: (from: number, to: number) => void,
): void {
  const [from, to] = [ids.indexOf(String(active.id)), over ? ids.indexOf(String(over.id)) : -1];
  if (from !== -1 && to !== -1 && from !== to) onMove(from, to);
}
