/** The rate of writes by 1, 8 and 32 clients, each of different rows: ours, ours with one writer at a time, and a hand-written route. */
import { postStatements, sqliteFile } from '../support/big.ts';
import { startCluster } from '../support/postgres.ts';
import { databaseNames, startServer, type DatabaseName, type TestProcess } from '../support/server.ts';
import { median, rounds, type Result } from './measure.ts';
import { send, type Asked } from './server-load.ts';
import { readerToken, secret, startBare } from './server-sides.ts';

const rows = 10_000;
/** Seconds of each measurement. */
const seconds = 2;

export async function benchWriters(): Promise<readonly Result[]> {
  // A cluster that waits for the disk at each commit, as in production.
  const cluster = await startCluster(undefined, undefined, { isDurable: true });
  const before = process.env['TEST_POSTGRES_URL'];
  process.env['TEST_POSTGRES_URL'] = cluster.url;
  try {
    const results: Result[] = [];
    for (const on of databaseNames) results.push(...(await onDatabase(on)));
    return results;
  } finally {
    if (before === undefined) delete process.env['TEST_POSTGRES_URL'];
    else process.env['TEST_POSTGRES_URL'] = before;
    cluster.stop();
  }
}

let made = 0;
const kinds: Readonly<Record<string, (bare: boolean) => Asked>> = {
  created: (bare) => {
    made += 1;
    const body = {
      id: rows + made,
      title: `Post ${made}`,
      status: 'published',
      views: 7,
      body: '',
      writer: 1,
    };
    return { method: 'POST', path: bare ? '/posts' : '/items/posts', body };
  },
  changed: (bare) => {
    made += 1;
    // Rows 2 and 3 of every 4 are published.
    const keys = [((made * 4) % rows) + 2];
    return {
      method: 'PATCH',
      path: bare ? '/posts' : '/items/posts',
      body: { keys, data: { title: `Changed ${made}` } },
    };
  },
};

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  const around = ['cities', 'remarks'].map((name) => `create table ${name} (id integer primary key)`);
  const statements = [...postStatements(rows, on), ...around, 'analyze'];
  const database = on === 'sqlite' ? sqliteFile(statements) : `${statements.join(';\n')};`;
  const server = await startServer({ on, database, env: { SECRET: secret } });
  const locked = on === 'postgres' ? await startLocked(server) : null;
  const bare = await startBare(server);
  try {
    const token = await readerToken(server);
    const results: Result[] = [];
    for (const [kind, ask] of Object.entries(kinds))
      for (const clients of [1, 8, 32]) {
        const sides = { ours: server.url, bare: bare.url, ...(locked ? { locked: locked.url } : {}) };
        const rateOf = await measureRates(sides, clients, (name) => ask(name === 'bare'), token);
        const name = `rows ${kind} by ${clients} ${clients === 1 ? 'client' : 'clients'}, ${on}`;
        const isTarget = on === 'postgres' && clients === 8;
        results.push(
          byRate(
            `${name}, against a hand-written route`,
            rateOf('ours'),
            rateOf('bare'),
            isTarget ? 0.5 : null,
          ),
        );
        if (locked)
          results.push(
            byRate(
              `${name}, against one writer at a time`,
              rateOf('ours'),
              rateOf('locked'),
              isTarget ? 2.5 : null,
            ),
          );
      }
    return results;
  } finally {
    bare.stop();
    await locked?.stop();
    await server.stop();
  }
}

/** The same server on the same database, with one writer at a time. */
function startLocked(server: TestProcess): Promise<TestProcess> {
  return startServer({ on: 'postgres', beside: server, env: { SECRET: secret, DATABASE_WRITERS: '1' } });
}

/** Requests a second of each side, in interleaved rounds. The first round warms up. */
async function measureRates(
  urls: Readonly<Record<string, string>>,
  clients: number,
  ask: (name: string) => Asked,
  token: string,
): Promise<(name: string) => readonly number[]> {
  const found = new Map<string, number[]>(Object.keys(urls).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const [name, url] of Object.entries(urls)) {
      const begin = performance.now();
      let count = 0;
      const client = async () => {
        while (performance.now() - begin < seconds * 1000) {
          await send({ url, token }, ask(name));
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      if (round >= 0) found.get(name)?.push((count * 1000) / (performance.now() - begin));
    }
  return (name) => found.get(name) ?? [];
}

/** The minimum ratio of our rate to the other rate. null: without a target. */
function byRate(
  name: string,
  ours: readonly number[],
  against: readonly number[],
  times: number | null,
): Result {
  return {
    name,
    unit: 'requests a second',
    ours: median(ours),
    against: median(against),
    target: times === null ? 'none' : `≥ ${times} ×`,
    meetsTarget: times === null || median(ours) >= median(against) * times,
    rounds: { ours, against },
  };
}
