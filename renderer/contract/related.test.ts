import { describe, expect, test } from 'vitest';
import type { Platform } from './platform.ts';
import { keyOf, primaryKeyOf } from './related.ts';
import { linkTo, readRelated, refersTo } from './related-row.ts';

const byKey = { collection: 'tags', keyField: 'id', referencedField: 'id' };
const bySlug = { collection: 'tags', keyField: 'id', referencedField: 'slug' };
const row = { id: 5, slug: 'sea' };

describe('values of a foreign key', () => {
  test('keyOf returns the key of keys and of rows', () => {
    expect([keyOf(3, 'id'), keyOf({ id: 'x' }, 'id')]).toEqual([3, 'x']);
    expect([keyOf(null, 'id'), keyOf({ name: 'new' }, 'id')]).toEqual([null, null]);
  });

  test('another unique value does not tell the primary key', () => {
    expect([primaryKeyOf(byKey, 5), primaryKeyOf(bySlug, 'sea')]).toEqual([5, null]);
    expect([primaryKeyOf(byKey, row), primaryKeyOf(bySlug, row)]).toEqual([5, 5]);
  });

  test('a row is linked by its primary key', () => {
    expect([linkTo(byKey, 5), linkTo(bySlug, 5)]).toEqual([5, { id: 5 }]);
  });

  test('a value refers to a row by the column, and an edited row by its primary key', () => {
    expect([refersTo(byKey, '5', row), refersTo(bySlug, 'sea', row)]).toEqual([true, true]);
    expect([refersTo(bySlug, 5, row), refersTo(bySlug, { id: 5, slug: 'lake' }, row)]).toEqual([false, true]);
  });
});

test('readRelated reads by the primary key if it is known, else by the column', async () => {
  const requests: unknown[] = [];
  const platform = {
    read: async (target: { readonly key?: unknown }, query: unknown) => {
      requests.push([target, query]);
      return { data: 'key' in target ? row : [row], meta: {} };
    },
  } as unknown as Platform;
  const fields = ['id', 'slug'];
  expect(await readRelated(platform, bySlug, 'sea', fields)).toBe(row);
  expect(await readRelated(platform, bySlug, { id: 5 }, fields)).toBe(row);
  expect(requests).toEqual([
    [{ collection: 'tags' }, { fields, filter: { slug: { _eq: 'sea' } }, limit: 1 }],
    [{ collection: 'tags', key: 5 }, { fields }],
  ]);
});
