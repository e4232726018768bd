import { expect, test } from 'vitest';
import type { ModelMap } from '../../../schemas/relation/model-map.ts';
import { linesOf, touches } from './lines.ts';

const node = (collection: string, ...fields: readonly string[]) =>
  ({ collection, fields: fields.map((field) => ({ field })) }) as unknown as ModelMap['nodes'][number];
const at = (x: number, y: number) => ({ x, y, width: 224, height: 102 });
const boxes = new Map([
  ['posts', at(0, 0)],
  ['authors', at(320, 0)],
  ['notes', at(0, 200)],
]);
const edge = (from: string, field: string, to: string, toField: string | null = null) => ({
  id: `${from}.${field}`,
  from,
  field,
  to,
  toField,
  isAny: false,
});
const nodes = [node('posts', 'editor', 'author'), node('authors', 'posts'), node('notes', 'post')];
const lines = (...edges: ModelMap['edges']) => linesOf({ nodes, edges }, boxes);

test('a line leads from the row of a field to the row of its list, between the sides that face each other', () => {
  expect(lines(edge('posts', 'author', 'authors', 'posts'))).toEqual([
    expect.objectContaining({ startX: 224, startY: 82, middle: 272, endX: 320, endY: 54 }),
  ]);
});

test('without a list, a line ends at the head of the node, and in the same column it goes around', () => {
  expect(lines(edge('notes', 'post', 'posts'))).toEqual([
    expect.objectContaining({ startX: 224, startY: 254, middle: 248, endX: 224, endY: 20 }),
  ]);
});

test('a line to a collection without a place is left out', () => {
  expect(lines(edge('posts', 'editor', 'nowhere'))).toEqual([]);
});

test('only lines that reach into the visible part are drawn', () => {
  const [line] = lines(edge('posts', 'author', 'authors', 'posts'));
  if (!line) throw new Error('There is no line.');
  expect(touches(line, { x: 250, y: 60, width: 10, height: 10 })).toBe(true);
  expect(touches(line, { x: 400, y: 60, width: 10, height: 10 })).toBe(false);
  expect(touches(line, { x: 250, y: 90, width: 10, height: 10 })).toBe(false);
});
