import { expect, test } from 'vitest';
import type { Query } from '../../../schemas/query/types.ts';
import { readParts } from './read-parts.ts';

const rows = Array.from({ length: 25 }, (_, id) => ({ id }));

/** A platform with 25 rows. Records the requests. */
function platformOf(startOf: (query: Query) => number) {
  const asked: (readonly [offset: number | undefined, limit: number | undefined])[] = [];
  const read = async (_: unknown, query: Query) => {
    asked.push([query.offset, query.limit]);
    const start = startOf(query);
    return { data: rows.slice(start, start + (query.limit ?? 100)) as never, meta: {} };
  };
  return { asked, read };
}

test('rows are read in parts until a part is not full', async () => {
  const { asked, read } = platformOf(({ offset = 0 }) => offset);
  expect(await readParts({ read }, { collection: 'articles' }, {}, { partLength: 10 })).toEqual(rows);
  expect(asked).toEqual([
    [undefined, 10],
    [10, 10],
    [20, 10],
  ]);
});

test('a part of the rows is read in their order', async () => {
  const { asked, read } = platformOf(({ offset = 0 }) => offset);
  const parts = { first: 3, length: 12, partLength: 10 };
  expect(await readParts({ read }, { collection: 'articles' }, {}, parts)).toEqual(rows.slice(3, 15));
  expect(asked).toEqual([
    [3, 10],
    [13, 2],
  ]);
});

test('a platform that ignores the offset ends the reading', async () => {
  const { asked, read } = platformOf(() => 0);
  const found = await readParts({ read }, { collection: 'articles' }, {}, { partLength: 10 });
  expect(found).toEqual(rows.slice(0, 10));
  expect(asked).toHaveLength(2);
});
