/** The progress of a long write is readable in every server process, and each of them can cancel it. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { startServer, type TestProcess } from '../../support/server.ts';

const many = 1500;
let here: TestProcess;
let there: TestProcess;
let locker: pg.Client;
let admin: Call;
let adminThere: Call;
let otherThere: Call;
beforeAll(async () => {
  here = await startServer({
    database: `create table lamps (id integer primary key, name text);
      insert into lamps select i, 'lamp ' || i from generate_series(1, ${many}) i;`,
  });
  there = await startServer({ beside: here });
  admin = await signedIn(here);
  adminThere = await signedIn(there);
  const who = { email: 'other@example.com', password: 'reads a lot' };
  const role = (await admin('POST', '/roles', { name: 'Others', admin_access: true })).body;
  await admin('POST', '/users', { ...who, role: (role as { data: { id: string } }).data.id });
  otherThere = await signedIn(there, who);
  locker = new pg.Client({ connectionString: here.database });
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await there.stop();
  await here.stop();
});

interface Running {
  readonly id: string;
  readonly rows_done: number;
}
const progressOf = async (call: Call) =>
  ((await call('GET', '/utils/progress')).body as { data: readonly Running[] }).data;
const names = () => here.rows('select count(distinct name)::int as n from lamps');
const within = { timeout: 10_000, interval: 25 };

/** Runs `meanwhile` while an update waits for a locked row. Returns the HTTP status of the update. */
async function whileUpdating(name: string, meanwhile: (running: Running) => Promise<void>): Promise<number> {
  await locker.query('begin');
  await locker.query('select from lamps where id = 700 for update');
  const keys = Array.from({ length: many }, (_, i) => i + 1);
  const update = admin('PATCH', '/items/lamps', { keys, data: { name } });
  await expect.poll(() => progressOf(adminThere), within).toMatchObject([{ rows: many, rows_done: 500 }]);
  const [running] = await progressOf(adminThere);
  if (running) await meanwhile(running);
  await locker.query('rollback');
  return (await update).status;
}

test('the user who started a write sees its progress in another process, until it ends', async () => {
  const status = await whileUpdating('same', async () => {
    expect(await progressOf(otherThere)).toEqual([]);
  });
  expect([status, await names()]).toEqual([200, [{ n: 1 }]]);
  await expect.poll(() => progressOf(adminThere), within).toEqual([]);
});

test('this user cancels the write in another process, and it changes no row', async () => {
  const status = await whileUpdating('other', async ({ id }) => {
    expect((await otherThere('DELETE', `/utils/progress/${id}`)).status).toBe(403);
    expect((await adminThere('DELETE', `/utils/progress/${id}`)).status).toBe(204);
  });
  expect([status, await here.rows(`select from lamps where name = 'other'`)]).toEqual([422, []]);
});
