/** The prefetched reads of an item's lists start with the item, and the lists use their results. */
import { render, screen, waitFor } from '@testing-library/react';
import useSWR, { SWRConfig, type Cache } from 'swr';
import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import type { FieldPlan, FormPlan } from '../contract/plan.ts';
import { prefetchMiddleware } from './prefetch.ts';
import { readWithPrefetch } from './prefetch-item.ts';

const key = ['read', ['tags'], 'count'];
const plan = {
  fields: [
    { field: { field: 'tags' }, widget: { id: 'list', options: {} }, hidden: false },
    { field: { field: 'secret' }, widget: { id: 'list', options: {} }, hidden: true },
    { field: { field: 'title' }, widget: { id: 'input', options: {} }, hidden: false },
  ] as unknown as readonly FieldPlan[],
} as FormPlan;

function scene(count: () => Promise<number>) {
  const clock = createTestClock();
  const cache: Cache = new Map();
  const asked: string[] = [];
  const list = {
    ahead: ({ field }: { field: { field: string } }) => ({
      key,
      read: () => {
        asked.push(field.field);
        return count();
      },
    }),
  };
  const interfaces = { get: (id: string) => (id === 'list' ? list : {}) };
  const around = { registry: { interfaces }, platform: {}, clock, metadata: {} } as never;
  const read = () => readWithPrefetch(async () => 'row', plan, 1, cache, around);
  return { clock, cache, asked, read };
}

test('reads of visible lists start with the item, and the lists use the results', async () => {
  const { cache, asked, read } = scene(async () => 12);
  expect(await read()).toBe('row');
  expect(asked).toEqual(['tags']);
  function Count() {
    const { data } = useSWR(key, async () => {
      asked.push('again');
      return 13;
    });
    return <p>{data}</p>;
  }
  render(
    <SWRConfig value={{ provider: () => cache, use: [prefetchMiddleware] }}>
      <Count />
    </SWRConfig>,
  );
  await waitFor(() => expect(screen.getByText('12')).toBeVisible());
  expect(asked).toEqual(['tags']);
});

test('the item waits at most 100 ms for slow reads, and not at all for failed ones', async () => {
  const slow = scene(() => new Promise(() => undefined));
  let arrived = false;
  const row = slow.read().then(() => (arrived = true));
  await Promise.resolve();
  expect(arrived).toBe(false);
  await waitFor(() => {
    slow.clock.advance(100);
    expect(arrived).toBe(true);
  });
  await row;
  expect(await scene(() => Promise.reject(new Error('away'))).read()).toBe('row');
});
