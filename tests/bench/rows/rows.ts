/** A table with a million rows: how it scrolls, and its pages, sorts, filters and counts against the same SQL. */
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import type { Browser } from 'playwright';
import { signedIn } from '../../support/api.ts';
import { postStatements, sqliteFile } from '../../support/big.ts';
import { databaseNames, startServer, type DatabaseName, type TestProcess } from '../../support/server.ts';
import { byFactor, interleave, type Result } from '../measure.ts';
import { benchScroll } from './scroll.ts';

const rows = 1_000_000;
const limit = 25;
const columns = 'id, title, status, views';
const published = `status = 'published' and views > 500000`;

interface Question {
  readonly name: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly sql: string;
}

const page = (where: string, order: string, offset = 0) =>
  `select ${columns} from posts ${where} order by ${order} limit ${limit} offset ${offset}`;
const fields = columns.split(', ').join(',');
const filter = JSON.stringify({ _and: [{ status: { _eq: 'published' } }, { views: { _gt: 500_000 } }] });
/** A list reads its counts apart from its rows. */
const counts = { limit: 0, meta: 'filter_count' };

const questions: readonly Question[] = [
  { name: 'first page', query: { limit, sort: 'id' }, sql: page('', 'id') },
  {
    name: 'page 20,000',
    query: { limit, sort: 'id', page: 20_000 },
    sql: page('', 'id', 19_999 * limit),
  },
  { name: 'sort by an indexed column', query: { limit, sort: '-views' }, sql: page('', 'views desc, id') },
  {
    name: 'page 20,000 of a sort by an indexed column',
    query: { limit, sort: '-views', page: 20_000 },
    sql: page('', 'views desc, id', 19_999 * limit),
  },
  { name: 'sort by a column without index', query: { limit, sort: 'body' }, sql: page('', 'body, id') },
  { name: 'filter', query: { limit, sort: 'id', filter }, sql: page(`where ${published}`, 'id') },
  { name: 'count of all rows', query: counts, sql: 'select count(*) from posts' },
  {
    name: 'count of filtered rows',
    query: { ...counts, filter },
    sql: `select count(*) from posts where ${published}`,
  },
];

export async function benchRows(browser: Browser): Promise<readonly Result[]> {
  const results: Result[] = [...(await benchScroll(browser))];
  for (const on of databaseNames) results.push(...(await onDatabase(on)));
  return results;
}

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  const statements = [...postStatements(rows, on), 'analyze'];
  const database = on === 'sqlite' ? sqliteFile(statements) : `${statements.join(';\n')};`;
  const server = await startServer({ on, database, admin: true });
  try {
    const api = await signedIn(server);
    const raw = await connect(on, server);
    const results: Result[] = [];
    for (const { name, query, sql } of questions) {
      const path = `/items/posts?${new URLSearchParams({ fields, ...textsOf(query) }).toString()}`;
      const ours = async () => {
        const { status } = await api('GET', path);
        if (status !== 200) throw new Error(`${path} responded with ${status}.`);
      };
      await ours();
      await raw.run(sql);
      const measured = await interleave(
        () => timeOf(ours),
        () => timeOf(() => raw.run(sql)),
      );
      results.push(byFactor(`${name} of ${rows} rows, ${on}, against the same SQL`, measured, 1.5));
    }
    await raw.end();
    return results;
  } finally {
    await server.stop();
  }
}

const textsOf = (query: Question['query']) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function connect(on: DatabaseName, server: TestProcess) {
  if (on === 'postgres') {
    const client = new pg.Client({ connectionString: server.database });
    await client.connect();
    return { run: (sql: string) => client.query(sql), end: () => client.end() };
  }
  const connection = new BetterSqlite(server.database, { readonly: true });
  return {
    run: async (sql: string) => connection.prepare(sql).all(),
    end: async () => void connection.close(),
  };
}
