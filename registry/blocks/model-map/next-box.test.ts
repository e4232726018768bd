import { expect, test } from 'vitest';
import { nextBox } from './next-box.ts';

const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
const boxes = new Map([
  ['a', at(0, 0)],
  ['b', at(100, 0)],
  ['c', at(100, 80)],
  ['d', at(0, 200)],
]);

test.each([
  ['a', 'ArrowRight', 'b'],
  ['a', 'ArrowDown', 'd'],
  ['b', 'ArrowLeft', 'a'],
  ['b', 'ArrowDown', 'c'],
  ['c', 'ArrowUp', 'b'],
  ['d', 'ArrowRight', 'c'],
  ['a', 'ArrowLeft', null],
  ['a', 'Enter', null],
  ['missing', 'ArrowLeft', null],
])('from %s, %s leads to %s', (from, key, to) => {
  expect(nextBox(boxes, from, key)).toBe(to);
});
