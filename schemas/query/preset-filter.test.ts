import { expect, test } from 'vitest';
import { filterItemsOf } from './preset-filter.ts';
import { filterOf } from './filters.ts';

const item = (field: string, operator: string, value: unknown, i = 0) => ({
  key: `filter-${i}`,
  field,
  operator,
  value,
});

test.each([
  ['one condition', { title: { _contains: 'salt' } }, [item('title', 'contains', 'salt')]],
  [
    'conditions that must all be met',
    { _and: [{ id: { _gt: 3 } }, { author: { name: { _eq: 'Ada' } } }] },
    [item('id', 'gt', 3), item('author.name', 'eq', 'Ada', 1)],
  ],
  ['an operator without a value', { _and: [{ body: { _null: true } }] }, [item('body', 'null', true)]],
])('%s', (_title, rule, items) => {
  expect(filterItemsOf(rule)).toEqual(items);
  const conditions = '_and' in rule ? rule : { _and: [rule] };
  expect(filterOf(filterItemsOf(rule))).toEqual(conditions);
});

test.each([
  ['alternatives', { _or: [{ id: { _eq: 1 } }, { id: { _eq: 2 } }] }],
  ['an opposite', { _and: [{ body: { _null: false } }] }],
  ['two operators of a field', { id: { _gt: 1, _lt: 5 } }],
  ['related rows', { tags: { _some: { name: { _eq: 'news' } } } }],
  ['an empty text, which an item would ignore', { title: { _eq: '' } }],
])('%s: one item with the whole rule', (_title, rule) => {
  const items = filterItemsOf(rule);
  expect(items).toEqual([item('', 'rule', rule)]);
  expect(filterOf(items)).toEqual({ _and: [rule] });
});

test.each([[null], [undefined], [{}], [{ _and: [] }], ['text'], [[]]])('%j has no conditions', (rule) => {
  expect(filterItemsOf(rule)).toBeNull();
});
