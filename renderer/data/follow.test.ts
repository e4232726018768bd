import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import type { Change } from '../contract/platform.ts';
import { createFollower } from './follow.ts';
import type { Hydration } from './hydration-store.ts';

function setUp(succeeds: () => boolean = () => true, readsFields: () => boolean = () => true) {
  const clock = createTestClock();
  const done: (string | readonly string[] | null)[] = [];
  const state = { status: 'loaded', known: { me: { id: 'u1' } } } as Hydration;
  const follower = createFollower({
    clock,
    hydration: {
      state,
      hydrate() {
        done.push('hydrate');
        return Promise.resolve(succeeds());
      },
      readFieldsAgain(names) {
        done.push(`fields of ${names.join(', ')}`);
        return Promise.resolve(readsFields());
      },
    },
    invalidate(collections) {
      done.push(collections);
      return Promise.resolve();
    },
  });
  const settle = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return { clock, done, follower, settle };
}

const fields = (collection: string): Change => ({ type: 'schema', collection, part: 'fields' });
const change = (type: Change['type'], collection = '', keys?: readonly (string | number)[]): Change => ({
  type,
  collection,
  ...(keys ? { keys } : {}),
});

test.each<[string, readonly Change[], readonly unknown[]]>([
  [
    'several changes of rows are revalidated together',
    [change('update', 'articles'), change('create', 'authors'), change('delete', 'articles')],
    [['articles', 'authors']],
  ],
  [
    'a schema change hydrates before rows are read',
    [change('schema', 'articles')],
    ['hydrate', ['articles']],
  ],
  [
    'changed fields are read again without collections and relations',
    [fields('articles'), fields('tags')],
    ['fields of articles, tags', ['articles', 'tags']],
  ],
  [
    'changed fields beside another change of the model hydrate',
    [fields('articles'), change('schema', 'tags')],
    ['hydrate', ['articles', 'tags']],
  ],
  ['changed fields of a collection without a name hydrate', [fields('')], ['hydrate', null]],
  ['changed permissions make every read stale', [change('permissions')], ['hydrate', null]],
  ['changed settings make no read stale', [change('settings', 'directus_settings')], ['hydrate']],
  ['a reset makes every read stale', [change('reset'), change('update', 'articles')], ['hydrate', null]],
  [
    'a change to the current user hydrates',
    [change('update', 'directus_users', ['u1'])],
    ['hydrate', ['directus_users']],
  ],
  [
    'a change to another user makes only reads stale',
    [change('update', 'directus_users', ['u2'])],
    [['directus_users']],
  ],
  ['a change of screens makes no read stale', [change('screens')], []],
])('%s', async (_title, changes, expected) => {
  const { done, follower, settle } = setUp();
  for (const one of changes) follower.onRemoteChange(one);
  await settle();
  expect(done).toEqual(expected);
});

test('a local write to a collection of hydration hydrates too', async () => {
  const { done, follower, settle } = setUp();
  follower.onLocalWrite(['directus_settings', 'directus_activity']);
  await settle();
  expect(done).toEqual(['hydrate', ['directus_settings', 'directus_activity']]);
});

test('a local change of fields reads these fields again, without collections and relations', async () => {
  const { done, follower, settle } = setUp();
  follower.onLocalWrite(['directus_collections', 'articles', 'authors'], ['articles']);
  await settle();
  expect(done).toEqual(['fields of articles', ['directus_collections', 'articles', 'authors']]);
});

test('USER-23 USER-24 a local write to users hydrates, because the current user may have changed', async () => {
  const { done, follower, settle } = setUp();
  follower.onLocalWrite(['directus_users']);
  await settle();
  expect(done).toEqual(['hydrate', ['directus_users']]);
});

test('everything is read if the fields alone cannot be read', async () => {
  const { done, follower, settle } = setUp(
    () => true,
    () => false,
  );
  follower.onRemoteChange(fields('articles'));
  await settle();
  expect(done).toEqual(['fields of articles', 'hydrate', ['articles']]);
});

test('a failed hydration is repeated until it succeeds', async () => {
  let fails = true;
  const { clock, done, follower, settle } = setUp(() => !fails);
  follower.onRemoteChange(change('settings'));
  await settle();
  clock.advance(3000);
  await settle();
  fails = false;
  clock.advance(3000);
  await settle();
  clock.advance(60_000);
  await settle();
  expect(done).toEqual(['hydrate', 'hydrate', 'hydrate']);
});
