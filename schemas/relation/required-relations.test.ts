import { expect, test } from 'vitest';
import { clearsColumn, collectionsBetween, requiredCycle } from './required-relations.ts';
import type { Relation } from './types.ts';

const to = (collection: string, related: string) => ({ collection, related });

test.each([
  ['no other', to('a', 'b'), [], null],
  ['itself', to('a', 'a'), [], ['a', 'a']],
  ['two collections', to('a', 'b'), [to('b', 'a')], ['a', 'b', 'a']],
  ['three collections', to('a', 'b'), [to('b', 'x'), to('b', 'c'), to('c', 'a')], ['a', 'b', 'c', 'a']],
  ['a cycle of others', to('a', 'b'), [to('b', 'c'), to('c', 'b')], null],
  ['the same relation twice', to('a', 'b'), [to('a', 'b')], null],
])('a required relation with %s', (_name, added, others, cycle) => {
  expect(requiredCycle(added, others)).toEqual(cycle);
});

test.each([
  ['SET NULL', 1, true],
  ['SET DEFAULT', null, true],
  ['SET DEFAULT', 1, false],
  ['CASCADE', null, false],
  [null, null, false],
] as const)('a deletion with %s and the default %s clears the column: %s', (rule, value, clears) => {
  expect(clearsColumn(rule, value)).toBe(clears);
});

test('the collections on the ways from one collection to another', () => {
  const relation = (collection: string, related_collection: string) =>
    ({ collection, field: related_collection, related_collection, schema: {}, meta: null }) as Relation;
  const relations = [relation('b', 'c'), relation('c', 'a'), relation('b', 'x'), relation('y', 'a')];
  expect(collectionsBetween('b', 'a', relations).toSorted()).toEqual(['a', 'b', 'c']);
  expect(collectionsBetween('x', 'a', relations)).toEqual([]);
  expect(collectionsBetween('a', 'a', relations)).toEqual(['a']);
});
