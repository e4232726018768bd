import { expect, test, vi } from 'vitest';
import { origin, type Call, type Reply } from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import type { BodyStore, StoredBody } from './metadata.ts';

const collections = '/collections?limit=-1';
const first = { etag: '"v1"', value: [{ collection: 'a', meta: null }] };

/** A platform, and a browser that has stored `first`. */
function setUp(
  reply: (call: Call) => Reply,
  read: BodyStore['read'],
  stored: BodyStore['etags'] = async () => new Map([[origin + collections, first.etag]]),
) {
  const etags = vi.fn<BodyStore['etags']>(stored);
  const storage: BodyStore = { etags, read, write: async () => undefined };
  const { platform, calls } = createFakePlatform(reply, { storage });
  return { platform, calls, etags, asked: () => calls.map(({ headers }) => headers['if-none-match']) };
}

test('requests wait for the disk only once, to read the stored ETags', async () => {
  let found: (body: StoredBody) => void = () => undefined;
  const { platform, calls, etags } = setUp(
    () => ({ status: 304 }),
    () => new Promise((resolve) => (found = resolve)),
  );
  for (const times of [1, 2]) {
    const answer = platform.metadata('collections');
    await vi.waitFor(() => expect(calls).toHaveLength(times));
    found(first);
    expect(await answer).toEqual({ value: first.value, version: '"v1"' });
  }
  expect(etags).toHaveBeenCalledOnce();
});

test.each([
  ['what the browser lost', null],
  ['what another tab replaced', { etag: '"v3"', value: [] }],
])('%s is requested completely', async (_, kept) => {
  const whole = { body: { data: [] }, headers: { etag: '"v2"' } };
  const { platform, asked } = setUp(
    ({ headers }) => (headers['if-none-match'] === '"v1"' ? { status: 304 } : whole),
    async () => kept,
  );
  expect(await platform.metadata('collections')).toEqual({ value: [], version: '"v2"' });
  expect(asked()).toEqual(['"v1"', undefined]);
});

test('reads work if the browser stores nothing', async () => {
  const { platform, asked } = setUp(
    () => ({ body: { data: [] } }),
    async () => null,
    () => Promise.reject(new Error('IndexedDB did not open.')),
  );
  expect(await platform.metadata('collections')).toEqual({ value: [], version: null });
  expect(asked()).toEqual([undefined]);
});
