/**
 * Computes where a dragged row would be dropped: the vertical position gives the line, the horizontal one the level.
 * Pure.
 */
import { idOf, type TreeLine, type TreeNode } from './nodes.ts';
import type { TreePlace } from './moves.ts';

/**
 * Returns the drop position, or null if the row stays. `lines` are the visible lines without the descendants of the
 * dragged row. `over` is the line whose place it takes. `levels` is the number of levels it was moved sideways.
 */
export function placeUnder(
  nodes: readonly TreeNode[],
  lines: readonly TreeLine[],
  { from, over, levels }: { readonly from: number; readonly over: number; readonly levels: number },
): (TreePlace & { readonly depth: number }) | null {
  const dragged = lines[from];
  if (!dragged) return null;
  const others = lines.toSpliced(from, 1);
  const before = others.slice(0, over);
  const [previous, next] = [before.at(-1), others[over]];
  // The level is at most one below the previous row and at least the level of the next row.
  const deepest = previous ? previous.depth + (takesRows(previous.node) ? 1 : 0) : 0;
  const highest = Math.min(next?.depth ?? 0, deepest);
  const depth = Math.max(highest, Math.min(deepest, dragged.depth + levels));
  const parent = depth === 0 ? null : before.findLast((line) => line.depth === depth - 1);
  if (parent === undefined) return null;
  const level = (parent ? parent.node.children : nodes) ?? [];
  const siblings = level.filter((node) => node !== dragged.node);
  const above = before.findLast(
    (line) => line.depth === depth && siblings.some((node) => idOf(node) === idOf(line.node)),
  );
  // In a collapsed row the position is after its children.
  const isClosed = parent !== null && !parent.isOpen;
  const index = isClosed ? siblings.length : above ? siblings.indexOf(above.node) + 1 : 0;
  return { path: parent ? parent.node.path : [], siblings, index, depth };
}

function takesRows({ isRemoved, isCircle }: TreeNode): boolean {
  return !isRemoved && !isCircle;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/**
 * Returns the position after one keyboard step: up, down, into the previous sibling, or out after the parent. null if
 * impossible.
 */
export function placeBeside(
  lines: readonly TreeLine[],
  line: TreeLine,
  direction: Direction,
): TreePlace | null {
  const { node, siblings: all, index } = line;
  const path = node.path.slice(0, -1);
  const siblings = all.toSpliced(index, 1);
  if (direction === 'up') return index === 0 ? null : { path, siblings, index: index - 1 };
  if (direction === 'down') return index === siblings.length ? null : { path, siblings, index: index + 1 };
  if (direction === 'in') {
    const previous = all.slice(0, index).findLast(takesRows);
    if (!previous) return null;
    const inside = previous.children ?? [];
    return { path: previous.path, siblings: inside, index: inside.length };
  }
  const parent = lines.find((each) => idOf(each.node) === path.join('/'));
  if (!parent) return null;
  return { path: path.slice(0, -1), siblings: parent.siblings, index: parent.index + 1 };
}
