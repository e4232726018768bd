/** The server at a million rows, against a route written by hand: latency and processor time, on each database. */
import { postStatements, sqliteFile } from '../support/big.ts';
import { databaseNames, startServer, type DatabaseName, type TestProcess } from '../support/server.ts';
import { byFactor, type Result } from './measure.ts';
import { measure, send, type Side } from './server-load.ts';
import { questions, type Question } from './server-questions.ts';
import { pidOf, readerToken, secret, startBare } from './server-sides.ts';
import { benchSizes } from './server-sizes.ts';

const rows = 1_000_000;

export async function benchServer(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const on of databaseNames) results.push(...(await onDatabase(on)), ...(await benchSizes(on)));
  return results;
}

/** Each of the most viewed has three remarks; people live somewhere. */
const around: readonly string[] = [
  'create table cities (id integer primary key, name varchar(255) not null)',
  "insert into cities (id, name) select id, 'City ' || id from writers where id <= 200",
  'alter table writers add column city integer references cities (id)',
  'update writers set city = 1 + id % 200',
  `create table remarks (id integer primary key, text varchar(255) not null,
    post integer references posts (id), writer integer references writers (id))`,
  `insert into remarks (id, text, post, writer)
    select posts.id * 3 + k.id, 'Remark ' || k.id, posts.id, 1 + (posts.id * k.id) % 1000
    from posts, writers as k where k.id <= 3 and posts.views > 990000`,
  'create index remarks_by_post on remarks (post)',
];

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  const statements = [...postStatements(rows, on), ...around];
  const database = on === 'sqlite' ? sqliteFile(statements) : `${[...statements, 'analyze'].join(';\n')};`;
  const server = await startServer({ on, database, env: { SECRET: secret } });
  const bare = await startBare(server);
  try {
    const token = await readerToken(server);
    // Each write is another one, of either side.
    let turn = 0;
    const side = (url: string, pid: number, asked: Question['ours']): Side => ({
      url,
      pid,
      token,
      next: () => asked((turn += 1)),
    });
    const results: Result[] = [];
    for (const question of questions) {
      const ours = side(server.url, pidOf(server), question.ours);
      const against = side(bare.url, bare.pid, question.bare);
      await assertSame(server, ours, against);
      for (const clients of [1, 10]) {
        const measured = await measure({ ours, against }, clients, question.requests);
        const name = `${question.name}, ${on}, ${clients === 1 ? '1 client' : `${clients} clients`}`;
        const { p95, perSecond } = measured;
        results.push({
          ...byFactor(`${name}: latency`, measured.latency, question.times),
          figures: { 'p95 ms': p95, 'requests a second': perSecond },
        });
        if (clients === 1)
          results.push(byFactor(`${name}: processor time`, measured.processor, question.times));
      }
    }
    return results;
  } finally {
    bare.stop();
    await server.stop();
  }
}

/** Both answer the same, and leave as many entries in the history. */
async function assertSame(server: TestProcess, ours: Side, against: Side): Promise<void> {
  const results: string[] = [];
  for (const side of [ours, against]) {
    const before = await historyOf(server);
    const { data, meta } = JSON.parse(await send(side, side.next())) as { data: unknown; meta?: unknown };
    results.push(JSON.stringify({ data, meta, entries: (await historyOf(server)) - before }));
  }
  if (results[0] !== results[1]) throw new Error(`The answers differ:\n${results.join('\n')}`);
}

async function historyOf(server: TestProcess): Promise<number> {
  const counts = ['directus_activity', 'directus_revisions'].map((table) =>
    server.rows(`select count(*) as n from ${table} where collection = 'posts'`),
  );
  return (await Promise.all(counts)).reduce((sum, [row]) => sum + Number(row?.['n']), 0);
}
