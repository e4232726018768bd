import { expect, test, vi } from 'vitest';
import { PlatformError, type Key, type Platform, type Row } from '../../contract/platform.ts';
import type { Services } from '../../contract/services.ts';
import { readValues, restoreValues } from './restore-values.ts';

function createPlatform(rows: readonly Row[]) {
  const updateMany = vi.fn<Platform['updateMany']>(async () => undefined);
  const read = vi.fn(async () => ({ data: rows, meta: {} }));
  const call = vi.fn<Platform['call']>(async () => undefined as never);
  const platform = { read, updateMany, call } as unknown as Platform;
  return { platform, services: servicesOf(platform), updateMany, call };
}

const servicesOf = (platform: Platform) => ({ platform }) as unknown as Services;

const rows = [
  { id: 1, status: 'draft' },
  { id: 2, status: 'published' },
  { id: 3, status: 'draft' },
];
const changed = (...keys: Key[]) => ({ collection: 'articles', keys, fields: ['status'], keyField: 'id' });

test('each item gets its previous value, with one request for equal values', async () => {
  const { platform, services, updateMany } = createPlatform(rows);
  const all = changed(1, 2, '3');
  await restoreValues(services, all, await readValues(platform, all))?.();
  expect(updateMany.mock.calls).toEqual([
    [{ collection: 'articles' }, [1, '3'], { status: 'draft' }],
    [{ collection: 'articles' }, [2], { status: 'published' }],
  ]);
});

test('there is no undo if a previous value cannot be read', async () => {
  const { platform, services } = createPlatform([{ id: 1, status: 'draft' }, { id: 2 }]);
  for (const some of [changed(1, 2), changed(1, '3')])
    expect(restoreValues(services, some, await readValues(platform, some))).toBeNull();
});

test('a refused read of the previous values leaves the change without undo', async () => {
  const { platform } = createPlatform([]);
  const refused = new PlatformError({ message: 'Too many values.', status: 400, code: 'INVALID_QUERY' });
  const refusing = { ...platform, read: () => Promise.reject(refused) } as unknown as Platform;
  expect(restoreValues(servicesOf(refusing), changed(1), await readValues(refusing, changed(1)))).toBeNull();
});

test('many different values are restored by lists of items, one request for each part', async () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, status: `status ${i + 1}` }));
  const { platform, services, updateMany, call } = createPlatform(many);
  const all = changed(...many.map(({ id }) => id));
  const undo = restoreValues(services, all, await readValues(platform, all));
  expect(await undo?.()).toMatchObject({ done: all.keys, kept: [] });
  expect(call.mock.calls).toEqual([['PATCH', '/items/articles', many]]);
  expect(updateMany).not.toHaveBeenCalled();
});

test('a second undo restores only the items that the first one did not restore', async () => {
  const { platform, services, updateMany } = createPlatform(rows);
  const all = changed(1, 2, 3);
  const undo = restoreValues(services, all, await readValues(platform, all));
  const offline = new PlatformError({ message: 'Offline.', status: 0, code: 'UNKNOWN' });
  updateMany.mockResolvedValueOnce(undefined).mockRejectedValueOnce(offline);
  // Only the reason dialog needs more services.
  Object.assign(services, { loadLateTexts: async () => undefined, mount: () => () => undefined });
  expect(await undo?.()).toMatchObject({ done: [1, 3], kept: [2] });
  updateMany.mockClear();
  expect(await undo?.()).toMatchObject({ done: [2], kept: [] });
  expect(updateMany.mock.calls).toEqual([[{ collection: 'articles' }, [2], { status: 'published' }]]);
});
