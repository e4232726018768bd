import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';
import type { Query } from '../../schemas/query/types.ts';
import { metadataOf, planOf, type FieldSpecs } from '../../tests/support/forms.tsx';
import { renderInside, testContext } from '../../tests/support/widgets.tsx';
import { useBatchValues } from './use-batch-values.ts';

const fields: FieldSpecs = {
  id: { type: 'integer', schema: { is_primary_key: true } as never },
  title: {},
  place: {},
  list: { type: 'json' },
  tags: { type: 'alias', schema: null },
};

/** Returns the compared values, and the queries that read them. */
async function compare(rows: readonly { readonly id: number }[]) {
  const platform = createMemoryPlatform({ things: [] } as never);
  const queries: Query[] = [];
  const read = async (_target: unknown, query: Query) => {
    queries.push(query);
    const { _in: keys } = (query.filter as { id: { _in: readonly number[] } }).id;
    return { data: rows.filter(({ id }) => keys.includes(id)) as never, meta: {} };
  };
  const keys = rows.map(({ id }) => id);
  const Probe = () => {
    const { data } = useBatchValues({ collection: 'things', keys, plan: planOf(fields) });
    return data && <output>{JSON.stringify({ shared: data.shared, mixed: [...data.mixed] })}</output>;
  };
  const context = testContext({ metadata: metadataOf(fields), platform: { ...platform, read } });
  renderInside(<Probe />, { context });
  const shown = await screen.findByRole('status');
  return { ...(JSON.parse(shown.textContent) as { shared: object; mixed: string[] }), queries };
}

test('ITEM-03 returns the values that all items share, and names the fields that differ', async () => {
  const rows = [
    { id: 1, title: 'A', place: 'Kiel', list: [1, { a: 2 }], tags: [1] },
    { id: 2, title: 'B', place: 'Kiel', list: [1, { a: 2 }], tags: [2] },
    { id: 3, title: 'A', place: null, list: [1, { a: 2 }], tags: [] },
  ];
  const { shared, mixed, queries } = await compare(rows.slice(0, 2));
  expect(shared).toEqual({ place: 'Kiel', list: [1, { a: 2 }] });
  expect(mixed).toEqual(['id', 'title']);
  // Related rows are not read.
  expect(queries).toEqual([
    { fields: ['id', 'title', 'place', 'list'], filter: { id: { _in: [1, 2] } }, limit: -1 },
  ]);
});

test('a value that one item lacks differs', async () => {
  const rows = [
    { id: 1, place: null },
    { id: 2, place: 'Kiel' },
  ];
  expect((await compare(rows)).mixed).toEqual(['id', 'place']);
});

test('many keys are read in chunks, without the fields that are known to differ', async () => {
  const rows = Array.from({ length: 2001 }, (_, i) => ({
    id: i + 1,
    title: 'A',
    place: i < 2000 ? 'X' : 'Y',
  }));
  const { shared, mixed, queries } = await compare(rows);
  expect(shared).toEqual({ title: 'A' });
  expect(mixed).toEqual(['id', 'place']);
  expect(queries.map((query) => query.fields)).toEqual([
    ['id', 'title', 'place', 'list'],
    ['title', 'place', 'list'],
    ['title', 'place', 'list'],
  ]);
});
