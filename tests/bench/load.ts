/** Two hundred clients that read and write for a minute: no error, nothing acknowledged that is not there, memory that stays. */
import { postStatements, sqliteFile } from '../support/big.ts';
import { databaseNames, startServer, type DatabaseName } from '../support/server.ts';
import { byFactor, percentile, type Result } from './measure.ts';
import { forgetPeak, peakOf } from './memory.ts';
import { send, type Asked } from './server-load.ts';
import { pidOf, readerToken, secret } from './server-sides.ts';

const [clients, seconds, rows] = [200, 60, 10_000];
const filter = encodeURIComponent(JSON.stringify({ status: { _eq: 'published' } }));

/** Creates, changes and reads a row. Between these it reads lists, one of them with a filter in the body. */
const turnOf = (id: number): readonly { readonly writes: boolean; readonly ask: Asked }[] => {
  const post = { id, title: `Post ${id}`, status: 'published', views: 7, body: 'Made under load', writer: 1 };
  const list = `/items/posts?fields=id,title,writer.name&filter=${filter}&sort=-views&limit=20&meta=filter_count`;
  const query = { filter: { writer: { name: { _eq: 'Writer 1' } } }, fields: ['id'], limit: 5 };
  return [
    { writes: true, ask: { method: 'POST', path: '/items/posts', body: post } },
    { writes: false, ask: { method: 'GET', path: list } },
    { writes: true, ask: { method: 'PATCH', path: `/items/posts/${id}`, body: { title: 'Changed' } } },
    { writes: false, ask: { method: 'GET', path: `/items/posts/${id}` } },
    { writes: false, ask: { method: 'SEARCH', path: '/items/posts', body: { query } } },
  ];
};

export async function benchLoad(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const on of databaseNames) results.push(...(await onDatabase(on)));
  return results;
}

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  // Related tables that the role may read.
  const around = ['cities', 'remarks'].map((name) => `create table ${name} (id integer primary key)`);
  const statements = [...postStatements(rows, on), ...around, 'analyze'];
  const database = on === 'sqlite' ? sqliteFile(statements) : `${statements.join(';\n')};`;
  const server = await startServer({ on, database, env: { SECRET: secret } });
  try {
    const [token, pid] = [await readerToken(server), pidOf(server)];
    const times = { reads: [] as number[], writes: [] as number[] };
    const errors: string[] = [];
    const begun = performance.now();
    const isOver = () => performance.now() - begun >= seconds * 1000;
    let made = 0;
    const client = async () => {
      while (!isOver()) {
        made += 1;
        for (const { writes, ask } of turnOf(rows + made)) {
          const start = performance.now();
          await send({ url: server.url, token }, ask).catch((error: Error) => errors.push(error.message));
          times[writes ? 'writes' : 'reads'].push(performance.now() - start);
        }
      }
    };
    const peaks: number[] = [];
    const third = setInterval(
      () => {
        peaks.push(peakOf(pid));
        forgetPeak(pid);
      },
      (seconds * 1000) / 3,
    );
    await Promise.all(Array.from({ length: clients }, client));
    clearInterval(third);
    const [kept] = await server.rows(
      `select count(*) as n from posts where id > ${rows} and title = 'Changed'`,
    );
    const lost = made - Number(kept?.['n']);
    for (const message of new Set(errors.slice(0, 5))) console.log(message);
    const [first = 0, , last = peakOf(pid)] = peaks;
    const perSecond = (list: readonly number[]) => (list.length * 1000) / (performance.now() - begun);
    const name = `${clients} clients, mixed reads and writes for ${seconds} s, ${on}`;
    return [
      {
        name: `${name}: errors, and writes that were lost`,
        ours: errors.length + lost,
        against: 0,
        unit: 'of all requests',
        target: 'none',
        meetsTarget: errors.length === 0 && lost === 0,
        rounds: { ours: [errors.length, lost], against: [] },
        figures: {
          'reads a second, and writes': { ours: perSecond(times.reads), against: perSecond(times.writes) },
          'p95 ms of reads, and of writes': {
            ours: percentile(times.reads, 95),
            against: percentile(times.writes, 95),
          },
        },
      },
      {
        ...byFactor(
          `${name}: memory at most in the last third, beside the first`,
          { ours: [last], against: [first] },
          1.5,
        ),
        unit: 'MB',
      },
    ];
  } finally {
    await server.stop();
  }
}
