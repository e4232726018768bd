import createKnex from 'knex';
import { afterAll, expect, test } from 'vitest';
import { SqliteClient } from '../client.ts';

const knex = createKnex({
  client: SqliteClient,
  connection: { filename: ':memory:' },
  useNullAsDefault: true,
  pool: { min: 1, max: 1 },
});
afterAll(() => knex.destroy());

/** Takes longer than statements may take in one turn of the event loop. */
const slow = `with recursive s(n) as (select 1 union all select n + 1 from s where n < 200000) select count(*) from s`;

test('statements that wait for a turn run in their order, and none after the rollback of its transaction', async () => {
  await knex.raw('create table lamps (name text not null)');
  let beside: Promise<unknown> | undefined;
  const work = knex.transaction(async (trx) => {
    await trx.raw(slow);
    const failing = trx('lamps').insert({ name: null }).then();
    beside = trx('lamps').insert({ name: 'Ship' }).then();
    await failing;
  });
  await expect(work).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
  await beside;
  expect(await knex('lamps').select()).toEqual([]);
});

test('timers run while a chain of statements runs', async () => {
  let hasRun = false;
  setTimeout(() => (hasRun = true));
  for (let i = 0; i < 5; i += 1) await knex.raw(slow);
  expect(hasRun).toBe(true);
});
