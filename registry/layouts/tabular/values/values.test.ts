import { expect, test } from 'vitest';
import { rawField, primaryKeyMeta } from '../../../gallery/example-platform.ts';
import { storyMetadata } from '../../../../tests/support/stories.ts';
import { filterOfValues, listsValues, readValues } from './values.ts';

const metadata = storyMetadata([
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'string'),
  rawField('stories', 'body', 'text'),
  rawField('stories', 'words', 'integer'),
  rawField('stories', 'due', 'date'),
  rawField('stories', 'changed', 'timestamp'),
  rawField('stories', 'featured', 'boolean'),
  rawField('stories', 'tags', 'json'),
  rawField('stories', 'secret', 'hash'),
]);
const column = (key: string) => {
  const field = metadata.field('stories', key);
  if (!field) throw new Error(`no field ${key}`);
  return { key, field };
};

test('columns whose values are short and repeat list their values', () => {
  const keys = ['id', 'title', 'body', 'words', 'due', 'changed', 'featured', 'tags', 'secret'];
  expect(keys.filter((key) => listsValues(column(key)))).toEqual(['title', 'words', 'due', 'featured']);
  expect(listsValues({ ...column('title'), key: 'author.title' })).toBe(false);
});

test('the most frequent values are first, and empty texts count as no value', () => {
  const rows = [
    { title: '', count: 2 },
    { title: 'Salt', count: '7' },
    { title: null, count: 3 },
    { title: 'Sea', count: 9 },
  ];
  expect(readValues(rows, 'title')).toEqual([
    { value: 'Sea', count: 9 },
    { value: 'Salt', count: 7 },
    { value: null, count: 5 },
  ]);
});

const rule = (value: unknown) => ({ field: '', operator: 'rule', value });

test.each([
  ['title', ['Salt'], { field: 'title', operator: 'eq', value: 'Salt' }, 'neq'],
  ['title', ['Salt', 'Sea'], { field: 'title', operator: 'in', value: ['Salt', 'Sea'] }, 'nin'],
  ['title', [null], { field: 'title', operator: 'empty', value: null }, 'nempty'],
] as const)('the values of %s %j are one filter', (key, chosen, filter, opposite) => {
  expect(filterOfValues(column(key), chosen, 'among')).toEqual(filter);
  expect(filterOfValues(column(key), chosen, 'other')).toEqual({ ...filter, operator: opposite });
});

test('values together with no value, and several booleans, are a rule', () => {
  expect(filterOfValues(column('title'), ['Salt', null], 'among')).toEqual(
    rule({ _or: [{ title: { _in: ['Salt'] } }, { title: { _empty: true } }] }),
  );
  expect(filterOfValues(column('title'), ['Salt', null], 'other')).toEqual(
    rule({ _and: [{ title: { _nin: ['Salt'] } }, { title: { _nempty: true } }] }),
  );
  expect(filterOfValues(column('featured'), [true, false], 'among')).toEqual(
    rule({ _or: [{ featured: { _eq: true } }, { featured: { _eq: false } }] }),
  );
});
