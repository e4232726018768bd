import { expect, test } from 'vitest';
import { createMemoryDrafts } from '../../../tests/support/memory-drafts.ts';
import { readSelection } from './read-selection.ts';
import { storeSelection } from './store-selection.ts';

type Store = Parameters<typeof storeSelection>[0];

const storeOf = (drafts: Store['drafts'], user: string, origin = 'https://platform') =>
  ({ drafts, platform: { origin }, me: { id: user }, clock: { now: () => 1 }, tab: 'a' }) as Store;

test('a selection is found by the same user on the same platform and collection only', async () => {
  const drafts = createMemoryDrafts();
  const own = storeOf(drafts, 'u1');
  const keys = Array.from({ length: 100_000 }, (_, i) => i);
  const address = await storeSelection(own, 'articles', keys);
  expect(address.length).toBeLessThan(40);
  expect(await readSelection(own, 'articles', address)).toEqual(keys);
  expect(await readSelection(own, 'authors', address)).toBeNull();
  expect(await readSelection(storeOf(drafts, 'u2'), 'articles', address)).toBeNull();
  expect(await readSelection(storeOf(drafts, 'u1', 'https://other'), 'articles', address)).toBeNull();
});

test('only the last 10 selections are kept, and drafts stay', async () => {
  const drafts = createMemoryDrafts();
  const own = storeOf(drafts, 'u1');
  await drafts.write('https://platform|u1|articles|1', { at: 1, tab: 'a', edits: {}, base: {} });
  const addresses: string[] = [];
  for (let i = 0; i < 25; i += 1) addresses.push(await storeSelection(own, 'articles', [i]));
  expect(drafts.stored.size).toBe(11);
  expect(await readSelection(own, 'articles', addresses[14] ?? '')).toBeNull();
  expect(await readSelection(own, 'articles', addresses[15] ?? '')).toEqual([15]);
});

test('a browser that stores nothing knows no selection', async () => {
  const broken = { ...createMemoryDrafts(), read: () => Promise.reject(new Error('Denied')) };
  expect(await readSelection(storeOf(broken, 'u1'), 'articles', '~selection.x')).toBeNull();
});
