/** `npm run databases` finds nothing wrong in a small database, and sees what another program changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqliteFile } from '../support/big.ts';
import { signedIn } from '../support/api.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';
import { inspectTables } from '../databases/inspect.ts';
import { differences, stateOf } from '../databases/state.ts';

const statements = [
  'create table "Ship Owners" ("Owner ID" integer primary key, "Full Name" varchar(80) not null)',
  `create table ships (id integer primary key, name varchar(40) not null unique, "Ship Owner" integer references "Ship Owners",
    tonnage decimal(10, 2), launched date, code varchar(4))`,
  'create table berths (pier varchar(9), number integer, primary key (pier, number))',
  `insert into "Ship Owners" values (1, 'Ada Quill'), (2, 'Bo Strand')`,
  `insert into ships values (1, 'Gannet', 2, 12.25, '2009-01-01', null), (2, 'Petrel', 1, 3.5, null, 'x')`,
  `insert into berths values ('North', 1), ('North', 2)`,
];

let server: TestServer;
beforeAll(async () => {
  const database = databaseName === 'sqlite' ? sqliteFile(statements) : `${statements.join(';\n')};`;
  server = await startInProcess({ database });
});
afterAll(() => server.stop());

test('every table is used, and schema and data are as before', async () => {
  const before = await stateOf(server.database);
  const reports = await inspectTables(await signedIn(server));
  expect(reports.flatMap(({ table, problems }) => problems.map((problem) => `${table}: ${problem}`))).toEqual(
    [],
  );
  const found = reports.map(({ table, rows, columns, edit }) => [table, rows, columns, edit]);
  expect(found.toSorted()).toEqual([
    ['Ship Owners', 2, 2, 'Full Name'],
    ['berths', 2, 2, 'no single key'],
    ['ships', 2, 6, 'Ship Owner'],
  ]);
  expect(differences(before, await stateOf(server.database))).toEqual([]);
});

test('a changed value and a changed column are differences', async () => {
  const before = await stateOf(server.database);
  const admin = await signedIn(server);
  expect((await admin('PATCH', '/items/ships/1', { code: 'new' })).status).toBe(200);
  expect(differences(before, await stateOf(server.database))).toEqual(['ships (rows)']);
  await admin('POST', '/fields/berths', { field: 'depth', type: 'integer', schema: {} });
  expect(differences(before, await stateOf(server.database)).toSorted()).toEqual([
    'berths',
    'berths (rows)',
    'ships (rows)',
  ]);
});
