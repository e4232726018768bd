/** How the time of a request grows with the rows of a table on SQLite, beside the same statements without our server. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { postStatements, sqliteFile } from '../support/big.ts';
import { startServer } from '../support/server.ts';
import { median, rounds, type Result } from './measure.ts';
import { send, type Asked } from './server-load.ts';
import { readerToken, secret } from './server-sides.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
/** How much faster than the baseline the time may grow: 0.1 is a quarter more for each ten times as many rows. */
const margin = 0.1;

interface Kind {
  readonly ours: (turn: number) => Asked;
  readonly bare: (database: BetterSqlite.Database, turn: number) => unknown;
}

const kinds: Readonly<Record<string, Kind>> = {
  list: {
    ours: () => ({ method: 'GET', path: '/items/posts?fields=id,title,views&sort=views&limit=25&page=3' }),
    bare: (database) =>
      database.prepare('select id, title, views from posts order by views, id limit 25 offset 50').all(),
  },
  count: {
    ours: (turn) => ({
      method: 'GET',
      path: `/items/posts?limit=0&meta=filter_count&filter[views][_gt]=${turn}&filter[status][_eq]=published`,
    }),
    bare: (database, turn) =>
      database.prepare("select count(*) from posts where views > ? and status = 'published'").get(turn),
  },
  search: {
    ours: (turn) => ({ method: 'GET', path: `/items/posts?fields=id&search=nowhere-${turn}&limit=25` }),
    bare: (database, turn) =>
      database
        .prepare('select id from posts where title like ? or status like ? or body like ? limit 25')
        .all(...Array.from({ length: 3 }, () => `%nowhere-${turn}%`)),
  },
  write: {
    ours: (turn) => ({
      method: 'PATCH',
      path: '/items/posts',
      body: { keys: [4 * turn + 2], data: { title: `Changed ${turn}` } },
    }),
    bare: (database, turn) =>
      database.prepare('update posts set title = ? where id = ?').run(`Other ${turn}`, 4 * turn + 3),
  },
  start: {
    ours: () => ({ method: 'GET', path: '/server/ping' }),
    bare: (database) => new BetterSqlite(database.name).prepare('select count(*) from sqlite_master').get(),
  },
};

type Side = 'ours' | 'bare';
/** Medians in ms by kind and side, in the order of the sizes. */
type Times = Map<string, Record<Side, number[]>>;

export async function benchGrowth(): Promise<readonly Result[]> {
  const times: Times = new Map(Object.keys(kinds).map((kind) => [kind, { ours: [], bare: [] }]));
  for (const rows of sizes) await measure(rows, times);
  return [...times].map(([kind, { ours, bare }]) => {
    const [own, against] = [exponentOf(ours), exponentOf(bare)];
    return {
      name: `${kind}: exponent of its growth from ${sizes[0]} to ${sizes.at(-1)} rows, sqlite, against the statement alone`,
      unit: '(exponent)',
      ours: own,
      against,
      target: `≤ + ${margin}`,
      meetsTarget: own <= Math.max(against, 0) + margin,
      rounds: { ours, against: bare },
      figures: Object.fromEntries(
        sizes.map((rows, i) => [`ms at ${rows}`, { ours: ours[i] ?? 0, against: bare[i] ?? 0 }]),
      ),
    };
  });
}

async function measure(rows: number, times: Times): Promise<void> {
  // Related tables that the role may read.
  const more = ['cities', 'remarks'].map((name) => `create table ${name} (id integer primary key)`);
  const file = sqliteFile([...postStatements(rows, 'sqlite'), ...more, 'analyze']);
  const first = await startServer({ on: 'sqlite', database: file, env: { SECRET: secret } });
  const token = await readerToken(first);
  await first.end();
  const database = new BetterSqlite(file);
  database.pragma('journal_mode = wal');
  const starts: number[] = [];
  let server = first;
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    server = await server.again();
    starts.push(performance.now() - begin);
    if (round + 1 < rounds) await server.end();
  }
  try {
    for (const [kind, { ours, bare }] of Object.entries(kinds)) {
      const found: Record<Side, number[]> = { ours: [], bare: [] };
      // The first round warms up.
      for (let turn = 0; turn <= rounds; turn += 1) {
        const at = performance.now();
        await send({ url: server.url, token }, ours(turn));
        const between = performance.now();
        bare(database, turn);
        if (turn === 0) continue;
        found.ours.push(between - at);
        found.bare.push(performance.now() - between);
      }
      const own = kind === 'start' ? starts : found.ours;
      times.get(kind)?.ours.push(median(own));
      times.get(kind)?.bare.push(median(found.bare));
    }
  } finally {
    await server.stop();
    database.close();
    rmSync(dirname(file), { recursive: true });
  }
}

/** Returns the slope of the line through the logarithms: 0 is constant, 1 is linear. */
function exponentOf(ms: readonly number[]): number {
  const points = ms.map((time, i) => [Math.log10(sizes[i] ?? 1), Math.log10(Math.max(time, 0.001))] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, at]) => at))];
  const over = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
