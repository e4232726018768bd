import { expect, test } from 'vitest';
import { parsePredicate } from '../filter/parse.ts';
import { fieldsTested, undecidedParts } from './undecided.ts';

const scope = { now: new Date(0), user: 'me', role: null };
const undecided = (rule: object, row: object) =>
  undecidedParts(parsePredicate(rule), row as Record<string, unknown>, scope);

const isOpen = { is: 'test', path: ['category', 'is_open'], op: 'eq', value: true };

test('a row with the key of a related row leaves the tests on that row undecided', () => {
  expect(undecided({ category: { is_open: { _eq: true } } }, { category: 3 })).toEqual([isOpen]);
});

test('tests that the row decides are omitted', () => {
  const rule = { _and: [{ title: { _nnull: true } }, { category: { is_open: { _eq: true } } }] };
  expect(undecided(rule, { title: null, category: 3 })).toEqual([isOpen]);
  expect(undecided(rule, { title: 'a', category: null })).toEqual([]);
});

test('alternatives that the row violates are omitted', () => {
  const rule = { _or: [{ title: { _eq: 'a' } }, { category: { is_open: { _eq: true } } }] };
  expect(undecided(rule, { title: 'b', category: 3 })).toEqual([{ is: 'any', of: [isOpen] }]);
  expect(undecided(rule, { title: 'a', category: 3 })).toEqual([]);
});

test('an alternative of several tests keeps those that need the related row', () => {
  const both = { _and: [{ title: { _eq: 'a' } }, { category: { is_open: { _eq: true } } }] };
  const rule = { _or: [both, { title: { _eq: 'c' } }] };
  expect(undecided(rule, { title: 'a', category: 3 })).toEqual([{ is: 'any', of: [isOpen] }]);
  expect(undecided(rule, { title: 'b', category: 3 })).toEqual([]);
});

test('dynamic values are resolved', () => {
  expect(undecided({ author: { id: { _eq: '$CURRENT_USER' } } }, { author: 'x' })).toMatchObject([
    { path: ['author', 'id'], value: 'me' },
  ]);
});

test('the fields that a rule tests are those of the row itself', () => {
  const rule = {
    _or: [{ 'item:text': { body: { _nnull: true } } }, { tags: { _some: { id: { _eq: 1 } } } }],
  };
  expect(fieldsTested(parsePredicate(rule))).toEqual(['item', 'tags']);
});
