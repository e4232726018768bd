import { expect, test, vi } from 'vitest';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Key, Platform, Row, Target } from '../../../renderer/contract/platform.ts';
import { storyMetadata } from '../../../tests/support/stories.ts';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';
import { largestPart, readWholeValues } from './whole-values.ts';

const metadata = storyMetadata([
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'text'),
  rawField('stories', 'body', 'text'),
]);
const columns = ['id', 'title', 'body'].map((key) => ({ key })) as unknown as readonly ColumnPlan[];

/** Rows whose fields have these sizes in bytes. Those of the keys in `gone` are no longer stored. */
function setUp(sizes: readonly Readonly<Record<string, number>>[], gone: readonly Key[] = []) {
  const rows = sizes.map((shortened, i): Row => ({
    id: i + 1,
    title: 'T…',
    body: 'B…',
    $shortened: shortened,
  }));
  const valuesOf = (id: Key, { fields = [] }: Query) =>
    Object.fromEntries(fields.map((field) => [field, field === 'id' ? id : `whole ${field} of ${id}`]));
  const reads = vi.fn(async (target: Target, query: Query) => {
    if (target.key !== undefined && gone.includes(target.key)) throw new Error(`No row ${target.key}`);
    if (target.key !== undefined) return { data: valuesOf(target.key, query), meta: {} };
    const { _in: keys } = (query.filter as { id: { _in: readonly Key[] } }).id;
    const there = keys.filter((key) => !gone.includes(key)).toReversed();
    return { data: there.map((key) => valuesOf(key, query)), meta: {} };
  });
  const list = { collection: { collection: 'stories' }, itemKey: (row: Row) => row['id'] as Key } as const;
  const run = () =>
    readWholeValues(rows, columns, list as never, {
      platform: { read: reads } as unknown as Platform,
      metadata,
    });
  const keysRead = () =>
    reads.mock.calls.map(([{ key }, { filter }]) => key ?? (filter as { id: { _in: Key[] } }).id._in);
  return { rows, run, reads, keysRead };
}

test('rows are read together up to a size, and a larger row is read alone', async () => {
  const half = largestPart / 2;
  const title = [half, half, half, largestPart + 1, half].map((bytes) => ({ title: bytes }));
  const { rows, run, keysRead } = setUp(title);
  const whole = await run();
  expect(rows.map((row) => whole.get(row)?.['title'])).toEqual(
    rows.map(({ id }) => `whole title of ${String(id)}`),
  );
  expect(keysRead()).toEqual([[1, 2], 3, 4, 5]);
});

test('only the shortened fields of a row are read, and rows without one are not', async () => {
  const { rows, run, reads } = setUp([{ title: 20_000 }, { title: 20_000, body: 9 }, {}, { title: 20_000 }]);
  const whole = await run();
  expect(whole.has(rows[2] ?? {})).toBe(false);
  expect(reads.mock.calls.map(([{ key }, { fields }]) => [key, fields])).toEqual([
    [undefined, ['id', 'title']],
    [2, ['title', 'body']],
  ]);
});

test('the reading fails with the reason if a row is gone, so that no beginning is taken for a value', async () => {
  const { run } = setUp([{ title: 20_000 }, { title: 20_000 }], [2]);
  await expect(run()).rejects.toThrow('No row 2');
});
