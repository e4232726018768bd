/** The places that a dragged tile can be dropped at, computed from the sizes of the other tiles. Pure. */

export interface Size {
  /** True if the tile takes a whole line. */
  readonly isFull: boolean;
  /** px */
  readonly height: number;
}

/** The grid of the tiles: columns of equal width. Lengths are in px. */
export interface Columns {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
}

/** The center of a tile in px. `x` is the distance from the side where lines begin. */
export interface Center {
  readonly x: number;
  readonly y: number;
}

/** The line that is being filled. */
interface Line {
  readonly top: number;
  /** Number of columns that are taken. */
  readonly taken: number;
  readonly height: number;
}

/**
 * Returns the centers of all places of a tile among the others: the first is before all of them, the last after all of
 * them. The tiles after it do not decide its place, so that one pass over the others is sufficient.
 */
export function slotsOf(tile: Size, others: readonly Size[], columns: Columns): readonly Center[] {
  let line: Line = { top: 0, taken: 0, height: 0 };
  const slots = [centerOf(tile, line, columns)];
  for (const other of others) {
    line = lineWith(other, line, columns);
    slots.push(centerOf(tile, line, columns));
  }
  return slots;
}

/**
 * Returns the index of the slot that is nearest to a dragged tile: in the nearest line, then in the nearest column. So a
 * tile of the second column can be dragged straight down to a line that has a slot in the first one only. A tile as wide as
 * the grid has one slot before and after the second tile of a line. It is dropped after it, unless `from` is the slot
 * before it.
 */
export function nearestSlot(slots: readonly Center[], { x, y }: Center, from: number): number {
  const inLine = nearest([...slots.keys()], (i) => Math.abs((slots[i]?.y ?? 0) - y));
  const found = nearest(inLine, (i) => Math.abs((slots[i]?.x ?? 0) - x));
  return found.includes(from) ? from : (found.at(-1) ?? from);
}

/** Returns the slots with the least distance in px. Differences of rounding do not count. */
function nearest(indexes: readonly number[], distanceOf: (index: number) => number): readonly number[] {
  const least = Math.min(...indexes.map(distanceOf));
  return indexes.filter((index) => distanceOf(index) - least < 0.5);
}

/** Returns the line that contains the tile, after it was added to a line or to the next one. */
function lineWith({ isFull, height }: Size, line: Line, { count, gap }: Columns): Line {
  const fits = isFull ? line.taken === 0 : line.taken < count;
  const {
    top,
    taken,
    height: before,
  } = fits ? line : { top: line.top + line.height + gap, taken: 0, height: 0 };
  return { top, taken: isFull ? count : taken + 1, height: Math.max(before, height) };
}

function centerOf(tile: Size, line: Line, columns: Columns): Center {
  const { top, taken } = lineWith(tile, line, columns);
  const pitch = columns.width + columns.gap;
  const x = tile.isFull ? (columns.count * pitch - columns.gap) / 2 : (taken - 1) * pitch + columns.width / 2;
  return { x, y: top + tile.height / 2 };
}
