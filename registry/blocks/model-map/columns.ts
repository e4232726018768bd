/** Arranges large models in columns. ELK needs more than a minute for 3,000 relations, this a few milliseconds. Pure. */
import type { ModelMap } from '../../../schemas/relation/model-map.ts';
import type { Box } from './box.ts';

/** Distances between boxes. px */
const gap = 32;
const columnGap = 96;

/** Width of the whole by its height. */
const aspectRatio = 1.6;

/** Sweeps that move boxes next to those that they are related to. */
const sweeps = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the positions of the collections. Related collections are near each other. Collections without relations come
 * last.
 */
export function arrangeInColumns(
  map: ModelMap,
  sizes: ReadonlyMap<string, Size>,
  isRtl: boolean,
): ReadonlyMap<string, Box> {
  const neighbors = neighborsIn(map);
  const columns = columnsOf(inOrder(map, neighbors), sizes);
  let boxes = boxesOf(columns, sizes, isRtl);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const centerOf = (name: string) => {
      const { y = 0, height = 0 } = boxes.get(name) ?? {};
      return y + height / 2;
    };
    const target = new Map(
      map.nodes.map(({ collection }) => {
        const related = [...(neighbors.get(collection) ?? [])];
        const sum = related.reduce((total, name) => total + centerOf(name), 0);
        return [collection, related.length === 0 ? Infinity : sum / related.length];
      }),
    );
    const at = (name: string) => target.get(name) ?? Infinity;
    for (const column of columns) column.sort((a, b) => at(a) - at(b) || 0);
    boxes = boxesOf(columns, sizes, isRtl);
  }
  return boxes;
}

function neighborsIn({ nodes, edges }: ModelMap): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbors = new Map(nodes.map(({ collection }) => [collection, new Set<string>()]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    neighbors.get(from)?.add(to);
    neighbors.get(to)?.add(from);
  }
  return neighbors;
}

/** Returns the names so that related ones follow each other: breadth first, those with few relations first (Cuthill–McKee). */
function inOrder(
  { nodes }: ModelMap,
  neighbors: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const degree = (name: string) => neighbors.get(name)?.size ?? 0;
  const byDegree = (names: readonly string[]) => names.toSorted((a, b) => degree(a) - degree(b));
  const names = byDegree(nodes.map(({ collection }) => collection));
  const found = new Set<string>();
  for (const start of names) {
    if (degree(start) === 0 || found.has(start)) continue;
    found.add(start);
    const queue = [start];
    // The loop also reaches the names that it adds.
    for (const name of queue)
      for (const next of byDegree([...(neighbors.get(name) ?? [])]))
        if (!found.has(next)) {
          found.add(next);
          queue.push(next);
        }
  }
  return [...found, ...names.filter((name) => !found.has(name))];
}

/** Fills columns of about equal height. */
function columnsOf(names: readonly string[], sizes: ReadonlyMap<string, Size>): string[][] {
  const heightOf = (name: string) => (sizes.get(name)?.height ?? 0) + gap;
  const total = names.reduce((sum, name) => sum + heightOf(name), 0);
  const width = Math.max(0, ...[...sizes.values()].map((size) => size.width)) + columnGap;
  const most = Math.sqrt((total * width) / aspectRatio);
  const columns: string[][] = [];
  let height = Infinity;
  for (const name of names) {
    if (height + heightOf(name) > most) {
      columns.push([]);
      height = 0;
    }
    columns.at(-1)?.push(name);
    height += heightOf(name);
  }
  return columns;
}

function boxesOf(
  columns: readonly (readonly string[])[],
  sizes: ReadonlyMap<string, Size>,
  isRtl: boolean,
): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>();
  let start = 0;
  for (const column of columns) {
    let y = 0;
    let widest = 0;
    for (const name of column) {
      const { width = 0, height = 0 } = sizes.get(name) ?? {};
      boxes.set(name, { x: isRtl ? -start - width : start, y, width, height });
      y += height + gap;
      widest = Math.max(widest, width);
    }
    start += widest + columnGap;
  }
  return boxes;
}
