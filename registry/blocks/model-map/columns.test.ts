import { expect, test } from 'vitest';
import type { ModelMap } from '../../../schemas/relation/model-map.ts';
import { arrangeInColumns } from './columns.ts';

const size = { width: 224, height: 68 };

function mapOf(count: number, pairs: readonly (readonly [number, number])[]): ModelMap {
  const name = (i: number) => `c${i}`;
  return {
    nodes: Array.from({ length: count }, (_, i) => ({ collection: name(i) }) as ModelMap['nodes'][number]),
    edges: pairs.map(([from, to], i) => ({
      id: String(i),
      from: name(from),
      field: `f${i}`,
      to: name(to),
      toField: null,
      isAny: false,
    })),
  };
}
const place = (map: ModelMap, isRtl = false) =>
  arrangeInColumns(map, new Map(map.nodes.map(({ collection }) => [collection, size])), isRtl);

/** Pseudo-random pairs, the same in each run. */
function pairsOf(count: number, nodes: number): readonly (readonly [number, number])[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * nodes);
  };
  return Array.from({ length: count }, () => [next(), next()] as const);
}

test('500 collections with 3,000 relations have places that do not overlap, in the form of a window', () => {
  const boxes = [...place(mapOf(500, pairsOf(3000, 500))).values()];
  expect(boxes).toHaveLength(500);
  const places = new Set(boxes.map(({ x, y }) => `${x} ${y}`));
  expect(places.size).toBe(500);
  const [width, height] = [Math.max(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ y }) => y))];
  expect(width / height).toBeGreaterThan(1);
  expect(width / height).toBeLessThan(2.5);
  for (const start of new Set(boxes.map(({ x }) => x))) {
    const sorted = boxes.flatMap(({ x, y }) => (x === start ? [y] : [])).toSorted((a, b) => a - b);
    expect(sorted.slice(1).every((y, i) => y - (sorted[i] ?? 0) >= size.height)).toBe(true);
  }
});

test('related collections are in the same or the next column, and those without relations come last', () => {
  const chain = Array.from({ length: 59 }, (_, i) => [i, i + 1] as const);
  const boxes = place(mapOf(70, chain));
  const columns = [...new Set([...boxes.values()].map(({ x }) => x))].toSorted((a, b) => a - b);
  const columnOf = (i: number) => columns.indexOf(boxes.get(`c${i}`)?.x ?? Number.NaN);
  for (const [from, to] of chain) expect(Math.abs(columnOf(from) - columnOf(to))).toBeLessThanOrEqual(1);
  expect(columnOf(69)).toBe(columns.length - 1);
});

test('right to left, the first column is on the right', () => {
  const map = mapOf(40, [[0, 1]]);
  const [start, end] = [place(map), place(map, true)];
  for (const { collection } of map.nodes)
    expect(end.get(collection)?.x).toBe(-(start.get(collection)?.x ?? 0) - size.width);
});
