/**
 * A leak oracle. The database holds a marked value in each cell that some caller must not read. Callers of limited roles
 * send random requests over every route. No response contains a mark that the caller must not read, and no forbidden
 * row or guarded field changes. A second database with other secrets returns the same responses to all reads, so filters,
 * sorting, search, counts and errors reveal nothing about the secrets. FUZZ_SEED repeats a run, FUZZ_TIMES multiplies it.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { databaseVersion } from '../support/database-version.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';
import { databaseName } from '../support/server.ts';
import { requestTo, type Route } from './fuzz/requests.ts';
import { withRoutes } from './fuzz/routes.ts';
import { openStream, type Heard } from '../support/stream.ts';
import { leakedMarks, mayReadRow, visibleMarks, wrongChanges } from './leaks/judge.ts';
import { createProbes, surroundings, type Keys, type Probe } from './leaks/requests.ts';
import { readTables, restoreTables, withOtherSecrets, writeTables } from './leaks/state.ts';
import { viewers, type Viewer } from './leaks/viewers.ts';
import { contentTables, keyOf, makeWorld, type Row, type Tables } from './leaks/world.ts';
import { systemClock } from '../../adapters/server/contract.ts';

/** Requests of each viewer and kind in one run. */
const times = { reads: 480, writes: 240, routes: 3 } as const;
/** Limits of one request: SQL statements, bytes of its response, and milliseconds. */
const most = { statements: 400, bytes: 2_000_000, ms: 4000 } as const;

/** The clock is fixed, so that both servers resolve $NOW to the same time. */
const clock = { ...systemClock, now: () => Date.UTC(2030, 0, 1) };

let routes: readonly Route[];
let server: TestServer;
let twin: TestServer;
let world: Tables;
/** The version of the database while its rows are those of `world`. */
let versionOfWorld: string;
let keys: Keys;
const cost = { statements: 0, bytes: 0, ms: 0, requests: 0, successes: 0 };
const successes: Record<string, number> = {};

beforeAll(async () => {
  ({ result: server, routes } = await withRoutes(() => startServer(undefined, { clock })));
  await makeWorld(server);
  for (const { role, grants } of viewers)
    for (const { collection, action, fields, permissions = {}, validation = null, presets = null } of grants)
      await server.make('POST', '/permissions', {
        role,
        collection,
        action,
        fields,
        permissions,
        validation,
        presets,
      });
  twin = await startServer(undefined, { clock });
  await makeWorld(twin);
  world = await readTables(server);
  versionOfWorld = await databaseVersion(server.database);
  keys = { of: (name) => (world[name] ?? []).map((row) => row[keyOf(name)] as string | number) };
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(to: TestServer, { token }: Viewer, { method, path, body }: Probe): Promise<Answer> {
  const answer = await to.app.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** Sends a request and counts what it costs. */
async function sendCounted(viewer: Viewer, probe: Probe): Promise<Answer> {
  let statements = 0;
  const count = () => void statements++;
  server.database.knex.on('query', count);
  const begin = performance.now();
  const answer = await send(server, viewer, probe);
  const ms = performance.now() - begin;
  server.database.knex.off('query', count);
  cost.requests++;
  if (answer.status < 400) {
    cost.successes++;
    const kind = `${viewer.name} ${probe.method}`;
    successes[kind] = (successes[kind] ?? 0) + 1;
  }
  cost.statements = Math.max(cost.statements, statements);
  cost.bytes = Math.max(cost.bytes, answer.text.length);
  cost.ms = Math.max(cost.ms, ms);
  if (answer.status >= 500) throw new Error(`${answer.status}: ${server.failures.at(-1) ?? answer.text}`);
  if (statements > most.statements || answer.text.length > most.bytes || ms > most.ms)
    throw new Error(`It cost ${statements} statements, ${answer.text.length} bytes and ${ms} ms.`);
  return answer;
}

/** Returns the rows after a request: `world` itself if nothing was committed. */
async function readChanges(): Promise<Tables> {
  return (await databaseVersion(server.database)) === versionOfWorld ? world : readTables(server);
}

async function restore(after: Tables): Promise<void> {
  if (after === world) return;
  await restoreTables(server, world, after);
  versionOfWorld = await databaseVersion(server.database);
}

const sampled = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number, salt: number) =>
  fc.sample(arbitrary, { numRuns: numRuns * fuzzTimes, seed: fuzzSeed + salt });

const show = (viewer: Viewer, { method, path, body }: Probe) =>
  `${viewer.name}: ${method} ${decodeURIComponent(path)} ${JSON.stringify(body) ?? ''}`;

/** Runs `check` for each probe and returns what it reported, with its request. */
async function complaintsOf(
  viewer: Viewer,
  probes: readonly Probe[],
  check: (probe: Probe) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const probe of probes) {
    const reported = await check(probe).catch((error: Error) => [error.message]);
    found.push(...reported.map((text) => `${show(viewer, probe)}\n  ${text}`));
    if (found.length >= 5) break;
  }
  return found;
}

describe.each(viewers)(`$name on ${databaseName} (FUZZ_SEED=${fuzzSeed})`, (viewer) => {
  const place = viewers.indexOf(viewer);

  test(
    'reads return no forbidden value and do not depend on one',
    { timeout: 120_000 * fuzzTimes },
    async () => {
      const visible = visibleMarks(viewer, world);
      await writeTables(
        twin,
        withOtherSecrets(world, (mark) => !visible.has(mark)),
      );
      await twin.make('PATCH', `/permissions/${String(world['directus_permissions']?.[0]?.['id'])}`, {
        limit: null,
      });
      await writeTables(
        twin,
        withOtherSecrets(world, (mark) => !visible.has(mark)),
        ['directus_activity', 'directus_revisions'],
      );
      const of = createProbes(keys, viewer);
      const probes = [
        ...sampled(of.reads, times.reads, place),
        ...sampled(fc.oneof(surroundings, of.assets), times.reads / 8, place),
      ];
      const complaints = await complaintsOf(viewer, probes, async (probe) => {
        const answer = await sendCounted(viewer, probe);
        const leaked = leakedMarks(probe, answer, visible);
        if (leaked.length > 0) return [`shows ${leaked.join(', ')}: ${answer.text.slice(0, 500)}`];
        // The bytes of files are not part of the twin's tables.
        if (probe.path.startsWith('/assets')) return [];
        const other = await send(twin, viewer, probe);
        return other.status === answer.status && other.text === answer.text
          ? []
          : [
              `depends on secrets: ${answer.status} ${answer.text.slice(0, 300)}\n  or ${other.status} ${other.text.slice(0, 300)}`,
            ];
      });
      expect(complaints).toEqual([]);
    },
  );

  test('writes change no forbidden row and no guarded field', { timeout: 120_000 * fuzzTimes }, async () => {
    const visibleBefore = visibleMarks(viewer, world);
    const probes = sampled(createProbes(keys, viewer).writes, times.writes, place);
    const complaints = await complaintsOf(viewer, probes, async (probe) => {
      const answer = await sendCounted(viewer, probe);
      const after = await readChanges();
      const visible =
        after === world ? visibleBefore : new Set([...visibleBefore, ...visibleMarks(viewer, after)]);
      const leaked = leakedMarks(probe, answer, visible);
      const changed = after === world ? [] : wrongChanges(viewer, world, after);
      await restore(after);
      return [
        ...(leaked.length > 0 ? [`shows ${leaked.join(', ')}: ${answer.text.slice(0, 500)}`] : []),
        ...changed,
      ];
    });
    expect(complaints).toEqual([]);
  });

  test(
    'every route protects forbidden values, whatever the client sends',
    { timeout: 120_000 * fuzzTimes },
    async () => {
      const visible = visibleMarks(viewer, world);
      // A stream does not end, and uploads are checked by their own tests.
      const asked = routes.filter(({ url }) => url !== '/realtime');
      const probes = asked.flatMap((route, i) =>
        sampled(requestTo(route), times.routes, i).map(({ method, path, body }): Probe => {
          const sent = body?.toString() ?? '';
          // Bodies beyond all limits are the route fuzz's.
          return {
            method,
            path,
            ...(sent.length < 5000 && isJson(sent) ? { body: JSON.parse(sent) as unknown } : {}),
          };
        }),
      );
      const complaints = await complaintsOf(viewer, probes, async (probe) => {
        const answer = await sendCounted(viewer, probe);
        const leaked = leakedMarks({ ...probe, path: '' }, answer, visible);
        if (probe.method === 'GET' || probe.method === 'SEARCH')
          return leaked.length > 0 ? [`shows ${leaked.join(', ')}: ${answer.text.slice(0, 500)}`] : [];
        const after = await readChanges();
        const changed = after === world ? [] : wrongChanges(viewer, world, after);
        await restore(after);
        return changed;
      });
      expect(complaints).toEqual([]);
    },
  );
});

describe('realtime events', () => {
  const listeners = viewers.filter(({ token }) => token !== null);

  test('name no row that the listener may not read', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const streams = await Promise.all(listeners.map(({ token }) => openStream(url, token)));
    // Tags come last, because programs get events of tags. Users of the app get the event of the settings.
    const written = ['directus_users', 'directus_roles', 'directus_files', ...contentTables];
    for (const table of [...written.filter((one) => one !== 'tags'), 'tags'])
      for (const row of world[table] ?? []) await touch(table, row);
    await server.make('PATCH', '/settings', { project_name: 'New' });
    const isLast = ({ type, collection, keys: named = [] }: Heard) =>
      type === 'settings' || (collection === 'tags' && named.some((key) => String(key) === '4'));
    await Promise.all(streams.map(({ until }) => until(isLast)));
    for (const [i, viewer] of listeners.entries()) {
      const heard = streams[i]?.heard ?? [];
      expect(heard.flatMap((event) => forbiddenKeys(viewer, event))).toEqual([]);
      expect(heard.some(({ keys: named = [] }) => named.length > 0)).toBe(true);
    }
    for (const { close } of streams) close();
    await restoreTables(server, world, await readTables(server));
  });

  /** Changes a field of a row that no rule depends on. */
  async function touch(table: string, row: Row): Promise<void> {
    const isSystem = table.startsWith('directus_');
    const path = isSystem ? `/${table.slice('directus_'.length)}` : `/items/${table}`;
    const [name = ''] = ['title', 'name', 'text', 'caption', 'first_name', 'sort', 'headline'].filter(
      (one) => one !== keyOf(table) && Object.hasOwn(row, one),
    );
    if (name === '') return;
    const at = table === 'homepage' ? path : `${path}/${encodeURIComponent(String(row[keyOf(table)]))}`;
    await server.make('PATCH', at, { [name]: name === 'sort' ? 99 : 'Changed' });
  }

  function forbiddenKeys(
    viewer: Viewer,
    { type, collection = '', keys: named = [] }: Heard,
  ): readonly string[] {
    const rows = world[collection] ?? [];
    return named
      .map((key) => rows.find((row) => String(row[keyOf(collection)]) === String(key)))
      .filter((row) => row !== undefined && !mayReadRow(viewer, collection, row, world))
      .map((row) => `${viewer.name}: ${type} of ${collection} ${String(row?.[keyOf(collection)])}`);
  }
});

test('the requests were many, and enough of them succeeded to prove something', () => {
  console.log(`leak oracle on ${databaseName}: ${JSON.stringify({ ...cost, successes })}`);
  expect(cost.requests).toBeGreaterThan(2000);
  expect(cost.successes).toBeGreaterThan(cost.requests / 10);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
