import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import type { Change } from '../contract/platform.ts';
import { createFollower } from './follow.ts';
import type { Hydration } from './hydration.ts';

function setUp(succeeds: () => boolean = () => true) {
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

const change = (type: Change['type'], collection = '', keys?: readonly (string | number)[]): Change => ({
  type,
  collection,
  ...(keys ? { keys } : {}),
});

test.each<[string, readonly Change[], readonly unknown[]]>([
  [
    'several changes of rows are one round of reading',
    [change('update', 'articles'), change('create', 'authors'), change('delete', 'articles')],
    [['articles', 'authors']],
  ],
  [
    'a schema is hydrated before its rows are read',
    [change('schema', 'articles')],
    ['hydrate', ['articles']],
  ],
  ['permissions change what every read answers', [change('permissions')], ['hydrate', null]],
  ['settings change no rows', [change('settings', 'directus_settings')], ['hydrate']],
  ['after a reset everything is read', [change('reset'), change('update', 'articles')], ['hydrate', null]],
  [
    'whoever is changed themselves is known anew',
    [change('update', 'directus_users', ['u1'])],
    ['hydrate', ['directus_users']],
  ],
  ['other people are only rows', [change('update', 'directus_users', ['u2'])], [['directus_users']]],
  ['screens are followed by whoever shows them', [change('screens')], []],
])('%s', async (_title, changes, expected) => {
  const { done, follower, settle } = setUp();
  for (const one of changes) follower.heard(one);
  await settle();
  expect(done).toEqual(expected);
});

test('an own write of what the app is made of hydrates too', async () => {
  const { done, follower, settle } = setUp();
  follower.wrote(['directus_settings', 'directus_activity']);
  await settle();
  expect(done).toEqual(['hydrate', ['directus_settings', 'directus_activity']]);
});

test('hydrating that fails is tried again until it succeeds', async () => {
  let fails = true;
  const { clock, done, follower, settle } = setUp(() => !fails);
  follower.heard(change('settings'));
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
