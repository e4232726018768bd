/** Small requests while ten clients search a million rows: they wait neither for the searches nor for their threads. */
import { setTimeout as wait } from 'node:timers/promises';
import { postStatements, sqliteFile } from '../support/big.ts';
import { databaseNames, startServer, type DatabaseName } from '../support/server.ts';
import { percentile, type Result } from './measure.ts';
import { send, type Side } from './server-load.ts';
import { readerToken, secret } from './server-sides.ts';

const [rows, clients, requests] = [1_000_000, 10, 300];
/** In milliseconds, between two small requests. */
const pause = 20;

const small = [
  { name: 'read by key during searches', path: '/items/posts/499999?fields=id,title', limit: 20 },
  { name: 'ping during searches', path: '/server/ping', limit: 5 },
] as const;

export async function benchSearching(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const on of databaseNames) results.push(...(await onDatabase(on)));
  return results;
}

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  // Related tables that the role may read.
  const more = ['cities', 'remarks'].map((name) => `create table ${name} (id integer primary key)`);
  const statements = [...postStatements(rows, on), ...more, 'analyze'];
  const database = on === 'sqlite' ? sqliteFile(statements) : `${statements.join(';\n')};`;
  const server = await startServer({ on, database, env: { SECRET: secret } });
  try {
    const side: Pick<Side, 'url' | 'token'> = { url: server.url, token: await readerToken(server) };
    const idle = await measure(side);
    const leaving = new AbortController();
    const searching = Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; !leaving.signal.aborted; turn += 1)
        await send(side, {
          method: 'GET',
          path: `/items/posts?fields=id,title&search=nowhere-${client}-${turn}&limit=25`,
        }).catch(() => undefined);
    });
    const busy = await measure(side);
    leaving.abort();
    await Promise.all(searching);
    return small.map(({ name, limit }, i) => {
      const [ours = 0, against = 0] = [busy[i], idle[i]];
      return {
        name: `${name}, ${rows} rows, ${clients} clients search, ${on}: 95th percentile, beside the same without searches`,
        ours,
        against,
        target: `≤ ${limit} ms`,
        meetsTarget: ours <= limit,
        rounds: { ours: [ours], against: [against] },
      };
    });
  } finally {
    await server.stop();
  }
}

/** Returns the 95th percentile of each small request, in milliseconds. */
async function measure(side: Pick<Side, 'url' | 'token'>): Promise<readonly number[]> {
  const times: number[][] = small.map(() => []);
  for (let i = 0; i < requests; i += 1) {
    for (const [at, { path }] of small.entries()) {
      const start = performance.now();
      await send(side, { method: 'GET', path });
      times[at]?.push(performance.now() - start);
    }
    await wait(pause);
  }
  return times.map((list) => percentile(list, 95));
}
