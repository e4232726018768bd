/** The lines of the edges of a large map, which a canvas draws. Pure. */
import type { ModelMap } from '../../../schemas/relation/model-map.ts';
import { headHeight, rowHeight } from './arrange.ts';
import type { Box } from './box.ts';

/** A line with one step: level to `middle`, upright, and level to its end. px of the diagram. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly isAny: boolean;
  readonly startX: number;
  readonly startY: number;
  readonly middle: number;
  readonly endX: number;
  readonly endY: number;
}

/** Distance of the step from nodes in the same column. px */
const detour = 24;

/** Returns the lines between the sides of the nodes that face each other, at the rows of their fields. */
export function linesOf({ nodes, edges }: ModelMap, boxes: ReadonlyMap<string, Box>): readonly Line[] {
  const rows = new Map(
    nodes.map(({ collection, fields }) => [collection, new Map(fields.map(({ field }, i) => [field, i]))]),
  );
  const rowOf = (collection: string, { y }: Box, field: string | null) => {
    const row = field === null ? undefined : rows.get(collection)?.get(field);
    return y + (row === undefined ? headHeight / 2 : headHeight + (row + 0.5) * rowHeight);
  };
  return edges.flatMap(({ from, field, to, toField, isAny }) => {
    const [start, end] = [boxes.get(from), boxes.get(to)];
    if (!start || !end) return [];
    const startX = start.x <= end.x ? start.x + start.width : start.x;
    const endX = start.x < end.x ? end.x : end.x + end.width;
    return {
      from,
      to,
      isAny,
      startX,
      startY: rowOf(from, start, field),
      middle: start.x === end.x ? Math.max(startX, endX) + detour : (startX + endX) / 2,
      endX,
      endY: rowOf(to, end, toField),
    };
  });
}

/** Returns whether a part of the line can be inside the rectangle. */
export function touches(line: Line, { x, y, width, height }: Box): boolean {
  const { startX, startY, middle, endX, endY } = line;
  return (
    Math.max(startX, middle, endX) >= x &&
    Math.min(startX, middle, endX) <= x + width &&
    Math.max(startY, endY) >= y &&
    Math.min(startY, endY) <= y + height
  );
}
