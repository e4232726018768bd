/** The comparison for exports: a process that reads the same rows from a cursor of the driver and counts them. */
import { createInterface } from 'node:readline';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import QueryStream from 'pg-query-stream';

const [, , database = ''] = process.argv;
const count = await (database.startsWith('postgres') ? openPostgres() : openSqlite());
console.log('open');
/** A line is a statement; answered by the milliseconds that it took, and how many rows it had. */
for await (const statement of createInterface({ input: process.stdin })) {
  const start = performance.now();
  const rows = await count(statement);
  console.log(`${performance.now() - start} ${rows}`);
}

type Count = (statement: string) => Promise<number>;

async function openSqlite(): Promise<Count> {
  const file = new BetterSqlite(database, { readonly: true });
  return async (statement) => {
    let rows = 0;
    for (const _row of file.prepare(statement).iterate()) rows += 1;
    return rows;
  };
}

async function openPostgres(): Promise<Count> {
  const client = new pg.Client(database);
  await client.connect();
  return async (statement) => {
    let rows = 0;
    const stream = client.query(new QueryStream(statement, [], { batchSize: 500 }));
    for await (const _row of stream as AsyncIterable<unknown>) rows += 1;
    return rows;
  };
}
