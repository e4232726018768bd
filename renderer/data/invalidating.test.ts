import { expect, test } from 'vitest';
import {
  createMemoryPlatform,
  exampleMetadata,
  exampleTables,
} from '../../registry/gallery/example-platform.ts';
import { createTestClock } from '../../tests/support/clock.ts';
import { PlatformError, type Platform } from '../contract/platform.ts';
import { invalidating } from './invalidating.ts';
import { concerns } from '../contract/reads/concerns.ts';

function setUp() {
  const told: (readonly string[])[] = [];
  const toldFields: (readonly string[] | undefined)[] = [];
  const clock = createTestClock();
  const uploads: (() => void)[] = [];
  const memory = createMemoryPlatform(exampleTables);
  const answering: Platform = {
    ...memory,
    create: async () => ({}),
    update: async () => ({}),
    updateMany: async () => undefined,
    remove: async () => undefined,
    call: async () => undefined as never,
    upload: () => new Promise((done) => uploads.push(() => done({}))),
  };
  const platform = invalidating(
    answering,
    () => exampleMetadata,
    (collections, fieldsOf) => {
      told.push(collections.toSorted());
      toldFields.push(fieldsOf);
    },
    clock,
  );
  return { platform, told, toldFields, clock, uploads };
}

const history = ['directus_activity', 'directus_revisions'];
const related = exampleMetadata.relations.find(({ related_collection }) => related_collection !== null);

test('each write reports its collection and the history once', async () => {
  const { platform, told } = setUp();
  await platform.create({ collection: 'plain' }, { title: 'a' });
  await platform.update({ collection: 'plain', key: 1 }, { title: 'a' }, {});
  await platform.updateMany({ collection: 'plain' }, [1, 2], { title: 'a' });
  await platform.remove({ collection: 'plain' }, [1]);
  expect(told).toEqual([1, 2, 3, 4].map(() => [...history, 'plain']));
});

test('a write also reports the collections of nested rows', async () => {
  const { platform, told } = setUp();
  const { collection, field, related_collection } = related!;
  await platform.update({ collection, key: 1 }, { [field]: { name: 'nested' } }, {});
  expect(told[0]).toContain(related_collection);
  await platform.remove({ collection: String(related_collection) }, [1]);
  expect(told[1]).toContain(collection);
});

test('other calls report the collection of their path; reads and the last page report nothing', async () => {
  const { platform, told } = setUp();
  await platform.call('GET', '/items/plain');
  await platform.call('PATCH', '/users/me/track/page', { last_page: '/' });
  await platform.call('POST', '/auth/logout');
  await platform.call('POST', '/schema/diff', {});
  await platform.call('POST', '/permissions/compare', {});
  await platform.call('POST', '/schema/conversion', {});
  await platform.call('PATCH', '/items/plain/1', {});
  expect(told).toEqual([[...history, 'plain']]);
});

test('a change of the model reports every collection, because it may change their rows', async () => {
  const { platform, told } = setUp();
  await platform.call('GET', '/schema/changes');
  await platform.call('POST', '/schema/steps', { steps: [] });
  expect(told).toHaveLength(1);
  expect(told[0]).toEqual(expect.arrayContaining(['directus_collections', related!.collection]));
});

test.each([
  ['create-field', ['plain']],
  ['update-field', ['plain']],
  ['update-fields', ['plain']],
  ['delete-field', undefined],
  ['create-relation', undefined],
  ['create-collection', undefined],
])('a change with the step %s reports the collections of changed fields as %j', async (step, collections) => {
  const { platform, toldFields } = setUp();
  await platform.call('POST', '/schema/steps', { steps: [{ do: step, collection: 'plain' }] });
  await platform.call('POST', '/schema/steps', {
    steps: [
      { do: 'create-field', collection: 'plain' },
      { do: 'create-relation', collection: 'plain' },
    ],
  });
  expect(toldFields).toEqual([collections, undefined]);
});

test('a change concerns the reads that pass through its collections, a reset all reads', () => {
  const key = ['read', ['articles', 'authors'], 'list', 'articles', {}];
  expect(concerns(key, ['authors', 'x'])).toBe(true);
  expect(concerns(key, ['x'])).toBe(false);
  expect(concerns(key, null)).toBe(true);
  expect(concerns(['other'], null)).toBe(false);
});

test('an update that the platform refuses because of conflicts reports its collections; other refusals do not', async () => {
  const told: (readonly string[])[] = [];
  const conflict = { field: 'title', base: 'a', yours: 'b', theirs: 'c' };
  const refusing = (conflicts: readonly (typeof conflict)[]) =>
    invalidating(
      {
        ...createMemoryPlatform(exampleTables),
        update: () =>
          Promise.reject(
            new PlatformError({ message: 'Refused.', status: 409, code: 'CONFLICT', conflicts }),
          ),
      },
      () => exampleMetadata,
      (collections) => told.push(collections.toSorted()),
      createTestClock(),
    );
  const update = (platform: Platform) => platform.update({ collection: 'plain', key: 1 }, { title: 'b' }, {});
  await expect(update(refusing([]))).rejects.toThrow('Refused.');
  expect(told).toEqual([]);
  await expect(update(refusing([conflict]))).rejects.toThrow('Refused.');
  expect(told).toEqual([[...history, 'plain']]);
});

test('FILE-18 parallel uploads are reported every five seconds, and when the last one ends', async () => {
  const { platform, told, clock, uploads } = setUp();
  const files = Array.from({ length: 5 }, () => platform.upload(new Blob(), {}, () => undefined));
  const end = async (count: number) => {
    for (const done of uploads.splice(0, count)) done();
    await Promise.resolve();
    await Promise.resolve();
  };
  await end(2);
  expect(told).toEqual([]);
  clock.advance(5000);
  expect(told).toHaveLength(1);
  clock.advance(5000);
  expect(told).toHaveLength(1);
  await end(1);
  clock.advance(4999);
  expect(told).toHaveLength(1);
  await end(2);
  await Promise.all(files);
  expect(told).toHaveLength(2);
  expect(told[1]).toContain('directus_files');
  clock.advance(5000);
  expect(told).toHaveLength(2);
});

test('a single upload is reported at once', async () => {
  const { platform, told, uploads } = setUp();
  const one = platform.upload(new Blob(), {}, () => undefined);
  uploads[0]?.();
  await one;
  expect(told).toHaveLength(1);
});
