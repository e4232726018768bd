import { expect, test } from 'vitest';
import { identify, moved, noneIdentified } from './ids.ts';

test('members keep their ids when they are moved, edited, added and removed', () => {
  const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const first = identify([a, b], noneIdentified);
  expect(first.ids).toEqual(['row-1', 'row-2']);
  expect(identify(first.members, first)).toBe(first);
  expect(identify([b, a], first).ids).toEqual(['row-2', 'row-1']);
  expect(identify([a, { n: 9 }], first).ids).toEqual(['row-1', 'row-2']);
  expect(identify([a, b, c], first).ids).toEqual(['row-1', 'row-2', 'row-3']);
  expect(identify([b], first).ids).toEqual(['row-2']);
  expect(identify(['x', 'x'], identify(['x'], noneIdentified)).ids).toEqual(['row-1', 'row-2']);
});

test('moving a member does not change the original list', () => {
  const list = ['a', 'b', 'c'];
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(list, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(list, 7, 0)).toBe(list);
  expect(list).toEqual(['a', 'b', 'c']);
});
