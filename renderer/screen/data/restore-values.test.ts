import { expect, test, vi } from 'vitest';
import { PlatformError, type Key, type Platform, type Row } from '../../contract/platform.ts';
import { readValues, restoreValues } from './restore-values.ts';

function createPlatform(rows: readonly Row[]) {
  const updateMany = vi.fn<Platform['updateMany']>(async () => undefined);
  const read = vi.fn(async () => ({ data: rows, meta: {} }));
  return { platform: { read, updateMany } as unknown as Platform, updateMany };
}

const rows = [
  { id: 1, status: 'draft' },
  { id: 2, status: 'published' },
  { id: 3, status: 'draft' },
];
const changed = (...keys: Key[]) => ({ collection: 'articles', keys, fields: ['status'], keyField: 'id' });

test('each item gets its previous value, with one request for equal values', async () => {
  const { platform, updateMany } = createPlatform(rows);
  const all = changed(1, 2, '3');
  await restoreValues(platform, all, await readValues(platform, all))?.();
  expect(updateMany.mock.calls).toEqual([
    [{ collection: 'articles' }, [1, '3'], { status: 'draft' }],
    [{ collection: 'articles' }, [2], { status: 'published' }],
  ]);
});

test('there is no undo if a previous value cannot be read', async () => {
  const { platform } = createPlatform([{ id: 1, status: 'draft' }, { id: 2 }]);
  for (const some of [changed(1, 2), changed(1, '3')])
    expect(restoreValues(platform, some, await readValues(platform, some))).toBeNull();
});

test('a refused read of the previous values leaves the change without undo', async () => {
  const { platform } = createPlatform([]);
  const refused = new PlatformError({ message: 'Too many values.', status: 400, code: 'INVALID_QUERY' });
  const refusing = { ...platform, read: () => Promise.reject(refused) } as unknown as Platform;
  expect(restoreValues(refusing, changed(1), await readValues(refusing, changed(1)))).toBeNull();
});
