/**
 * "View as" is exact: for random permission sets, the view of a user and the view of a role get what a real user of the
 * role gets, for the requests of all pages of the app. FUZZ_SEED repeats a run, FUZZ_TIMES multiplies it: 4 tests 200 sets.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { createTestClock } from '../support/clock.ts';
import { ids, startServerWithModel, type TestServer } from '../support/content.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';
import { differences, requestsOf, sharedRequests, type Who } from './view-as/requests.ts';
import { fixedSets, permissionSets } from './view-as/sets.ts';
import { makeMembers, makePlace, numAuthors, tokenOfUser, type Member, type Place } from './view-as/world.ts';

const numSets = 50 * fuzzTimes;
/** Writes invalidate the caches of the server, so fewer sets are tested with them. */
const numWriters = 10 * fuzzTimes;
const sets = [
  ...fixedSets,
  ...fc.sample(permissionSets, { numRuns: numSets - fixedSets.length, seed: fuzzSeed }),
];
const password = 'let me in please';

let server: TestServer;
let place: Place;
let members: readonly Member[];
let admin: string;
let views: readonly Readonly<Record<'user' | 'role', View>>[];
beforeAll(async () => {
  server = await startServerWithModel({ clock: createTestClock() });
  place = await makePlace(server);
  members = await makeMembers(server, sets);
  await server.make('PATCH', `/users/${ids.admin}`, { password });
  const { text } = await send('', 'POST', '/auth/login', { email: 'admin@example.com', password });
  admin = (JSON.parse(text) as { data: View }).data.access_token;
  // Views and first uses of tokens are stored. Later reads then find the caches of the server filled.
  views = await inBatches(members, async ({ role, owner }) => ({
    user: await viewAs({ user: owner }),
    role: await viewAs({ role }),
  }));
  await inBatches(
    members.flatMap(({ owner, newcomer }) => [owner, newcomer]),
    (user) => send(tokenOfUser(user), 'GET', '/permissions/me'),
  );
}, 120_000 * fuzzTimes);
afterAll(() => server.close());

async function inBatches<T, R>(
  all: readonly T[],
  run: (one: T) => Promise<R>,
  size = 20,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += size)
    results.push(...(await Promise.all(all.slice(from, from + size).map(run))));
  return results;
}

interface Sent {
  readonly status: number;
  readonly type: unknown;
  readonly text: string;
}

async function send(token: string, method: string, path: string, payload?: object): Promise<Sent> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: path,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body };
}

type View = Readonly<Record<'access_token' | 'asset_token', string>>;

async function viewAs(of: object): Promise<View> {
  const { status, text } = await send(admin, 'POST', '/utils/view-as', of);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { data: View }).data;
}

/** Sends a request of the app in a view. The app opens files by their own token. */
function see(view: View, path: string): Promise<Sent> {
  if (!path.startsWith('/assets/')) return send(view.access_token, 'GET', path);
  return send('', 'GET', `${path}&asset_token=${view.asset_token}`);
}

/** Returns what has to be equal. */
function comparable({ status, type, text }: Sent, path: string, isRole: boolean, who: Who): unknown {
  const found = differencesOf(path, status, isRole).find(({ narrow }) => narrow);
  return { status, type, body: found?.narrow ? found.narrow(JSON.parse(text), who) : text };
}

function differencesOf(path: string, status: number, isRole: boolean) {
  return differences.filter((one) => (isRole || one.in === 'every view') && one.applies(path, status));
}

test(
  `views get what users of the role get, for ${numSets} permission sets (FUZZ_SEED=${fuzzSeed})`,
  async () => {
    const outcomes = new Map<string, Set<boolean>>();
    const compare = async (i: number, { role, owner, newcomer }: Member) => {
      const compared = (['user', 'role'] as const).flatMap((kind) => {
        const isRole = kind === 'role';
        const who: Who = { role, user: isRole ? newcomer : owner };
        const paths = requestsOf(place)(who).flatMap((path) => {
          const asked = differencesOf(path, 0, isRole).find(({ ask }) => ask);
          return (asked?.ask ? asked.ask(path, who) : path) ?? [];
        });
        return [...paths, ...(i < 10 ? sharedRequests : [])].map(async (path) => {
          const [real, seen] = await Promise.all([
            send(tokenOfUser(who.user), 'GET', path),
            see(views[i]?.[kind] as View, path),
          ]);
          const name = path.replaceAll(who.user, ':user').replaceAll(role, ':role');
          outcomes.set(name, (outcomes.get(name) ?? new Set()).add(real.status < 400));
          const part = (sent: Sent) => comparable(sent, path, isRole, who);
          expect(part(seen), `The view of a ${kind}: ${decodeURIComponent(name)}`).toEqual(part(real));
        });
      });
      await Promise.all(compared);
    };
    // Exports wait for a thread. Several sets at a time use this time.
    await inBatches([...members.entries()], ([i, member]) => compare(i, member), 5);
    // Requests that are always refused would prove little. Fewer sets grant fewer of them.
    const refused = [...outcomes].filter(([, of]) => !of.has(true));
    expect(refused.length).toBeLessThan(outcomes.size / 3);
  },
  120_000 * fuzzTimes,
);

test(
  `writable views write what the user writes, for ${numWriters} permission sets`,
  async () => {
    const outcomes = new Set<number>();
    for (const { owner, role } of members.slice(0, numWriters)) {
      const { access_token: view } = await viewAs({ user: owner, writable: true });
      for (const write of writes) {
        const results: unknown[] = [];
        for (const token of [tokenOfUser(owner), view]) {
          const keys = (await server.make('POST', '/items/articles', [
            { title: 'One', status: 'published' },
            { title: 'One', status: 'published' },
          ])) as readonly { readonly id: number }[];
          const [key = 0] = keys.map(({ id }) => id);
          const { status, text } = await send(token, write.method, write.path(key), write.body);
          outcomes.add(status);
          const stored = (await server.rows('articles')).filter(({ id }) => Number(id) >= key);
          const withoutKeys = stored.map((row) => ({
            ...row,
            id: Number(row['id']) - key,
            uid: null,
            // Each nested write creates another author.
            author: Number(row['author']) > numAuthors ? 'new' : row['author'],
          }));
          const who = { user: owner, role };
          const failure = status < 300 ? '' : comparable({ status, text, type: '' }, '', false, who);
          results.push([failure, withoutKeys]);
          await server.make(
            'DELETE',
            '/items/articles',
            stored.map(({ id }) => id),
          );
        }
        expect(results[1], `${write.method} as a user of ${role}`).toEqual(results[0]);
      }
    }
    expect([...outcomes]).toContain(403);
    expect(Math.min(...outcomes)).toBeLessThan(300);
  },
  60_000 * fuzzTimes,
);

/** Writes of an article: `presets`, `validation`, fields and rules decide. */
const writes = [
  { method: 'POST', path: () => '/items/articles', body: { title: 'New' } },
  { method: 'POST', path: () => '/items/articles', body: { status: 'archived', author: 1 } },
  { method: 'PATCH', path: (key: number) => `/items/articles/${key}`, body: { title: 'Changed' } },
  { method: 'PATCH', path: (key: number) => `/items/articles/${key}`, body: { author: { name: 'New' } } },
  { method: 'DELETE', path: (key: number) => `/items/articles/${key}`, body: undefined },
] as const;
