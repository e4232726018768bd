/** The history of an item is found by an index, however many changes the platform has recorded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { databaseName as on, startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
beforeAll(async () => {
  server = await startServer({ on });
});
afterAll(() => server.stop());

const plans = {
  sqlite: {
    keyword: 'explain query plan',
    scan: /SCAN/,
    indexes: `select name from sqlite_master where type = 'index' and tbl_name like 'directus_%' order by name`,
  },
  postgres: {
    keyword: 'explain',
    scan: /Seq Scan/,
    indexes: `select indexname as name from pg_indexes where tablename like 'directus_%' order by name`,
  },
} as const;
const planOf = async (query: string) => JSON.stringify(await server.rows(`${plans[on].keyword} ${query}`));
const markers = `select version from directus_migrations where version like 'armature-index %' order by version`;

async function addHistory(): Promise<void> {
  const numbers =
    on === 'sqlite'
      ? 'with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)'
      : 'with numbers (n) as (select generate_series(1, 20000))';
  const into = (table: string, columns: string, values: string) =>
    on === 'sqlite'
      ? `${numbers} insert into ${table} (${columns}) select ${values} from numbers`
      : `insert into ${table} (${columns}) ${numbers} select ${values} from numbers`;
  await execute(
    server,
    `${into('directus_activity', 'id, action, collection, item', `n + 100, 'update', 'notes', n`)};
     ${into('directus_revisions', 'activity, collection, item', `n + 100, 'notes', n`)};
     analyze`,
  );
}

test('the comments, the revisions and the changes of an item are found by an index', async () => {
  await addHistory();
  for (const query of [
    `select id from directus_activity where collection = 'notes' and item = '7'`,
    `select id from directus_revisions where collection = 'notes' and item = '7' order by id desc limit 50`,
    'select id from directus_revisions where activity = 107',
  ])
    expect(await planOf(query)).not.toMatch(plans[on].scan);
});

test('a later start neither repeats nor misses them', async () => {
  const [before, indexes] = [await server.rows(markers), await server.rows(plans[on].indexes)];
  expect(before).toHaveLength(3);
  await execute(server, `delete from directus_migrations where version like 'armature-index %'`);
  await server.end();
  server = await server.again();
  expect(await server.rows(markers)).toEqual(before);
  expect(await server.rows(plans[on].indexes)).toEqual(indexes);
});
