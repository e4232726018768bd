import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../contract.ts';
import { ddlOf } from '../../../tests/support/ddl.ts';
import { openDatabase } from './open.ts';

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-'));
  database = await openDatabase({ database: join(folder, 'a.sqlite') });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const write = (sql: string) => database.transaction((trx) => trx.raw(sql));
const rows = async (sql: string): Promise<unknown[]> => database.knex.raw(sql);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: { code?: string }) => error.code,
  );

async function withFamily() {
  const ddl = ddlOf(database);
  await ddl.createTable('parents', [
    { name: 'id', type: 'integer', primaryKey: true, autoIncrement: true },
    { name: 'name', type: 'string', maxLength: 40, nullable: false },
    { name: 'age', type: 'integer', defaultValue: 3 },
  ]);
  await ddl.createTable('children', [
    { name: 'id', type: 'integer', primaryKey: true, autoIncrement: true },
    { name: 'parent', type: 'integer' },
  ]);
  await ddl.addForeignKey({
    table: 'children',
    column: 'parent',
    relatedTable: 'parents',
    relatedColumn: 'id',
    onDelete: 'CASCADE',
  });
  await write('create index by_age on parents (age)');
  await write(`insert into parents (name, age) values ('Ada', 36), ('Bo', null)`);
  await write('insert into children (parent) values (1), (1), (2)');
}

test('a rebuilt table keeps cascading rows, its indexes and its next key', async () => {
  await withFamily();
  await ddlOf(database).alterColumn('parents', { name: 'name', type: 'text', nullable: true });
  expect(await rows('select count(*) as n from children')).toEqual([{ n: 3 }]);
  expect(await rows(`select name from sqlite_master where type = 'index' and name = 'by_age'`)).toHaveLength(
    1,
  );
  await write('delete from parents where id = 2');
  await write(`insert into parents (name) values ('Cy')`);
  expect(await rows('select id, age from parents order by id')).toEqual([
    { id: 1, age: 36 },
    { id: 3, age: 3 },
  ]);
  expect(await rows('select count(*) as n from children')).toEqual([{ n: 2 }]);
});

test('a failed rebuild changes nothing', async () => {
  await withFamily();
  await write(`insert into parents (name) values ('Ada')`);
  const before = await rows('select sql from sqlite_master order by rowid');
  const unique = ddlOf(database).alterColumn('parents', { name: 'name', type: 'string', unique: true });
  await expect(unique).rejects.toMatchObject({
    errors: [{ extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'parents', field: 'name' } }],
  });
  expect(await rows('select sql from sqlite_master order by rowid')).toEqual(before);
  expect(await rows('select count(*) as n from children')).toEqual([{ n: 3 }]);
  expect(await rows('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  await write('delete from parents where id = 1');
  expect(await rows('select count(*) as n from children')).toEqual([{ n: 1 }]);
});

test('tables and rows of one change are rolled back together, and foreign keys are enforced again', async () => {
  await withFamily();
  const before = await rows('select name, sql from sqlite_master order by name');
  const change = database.changeSchema(async (trx, ddl) => {
    await ddl.alterColumn('parents', { name: 'name', type: 'text' });
    await ddl.dropForeignKey('children', 'parent');
    await ddl.dropTable('parents');
    await trx('children').delete();
    throw new Error('at last');
  });
  await expect(change).rejects.toThrow('at last');
  expect(await rows('select name, sql from sqlite_master order by name')).toEqual(before);
  expect(await rows('select count(*) as n from children')).toEqual([{ n: 3 }]);
  await write('delete from parents where id = 1');
  expect(await rows('select count(*) as n from children')).toEqual([{ n: 1 }]);
});

test('a change that would break a reference or a view is rejected', async () => {
  await withFamily();
  await write('create view names as select name from parents');
  const codes = [
    await codeOf(ddlOf(database).dropTable('parents')),
    await codeOf(ddlOf(database).dropColumn('parents', 'name')),
    await codeOf(
      database.changeSchema(async (trx, ddl) => {
        await ddl.alterColumn('parents', { name: 'age', type: 'bigInteger' });
        await trx('parents').where({ id: 1 }).delete();
      }),
    ),
  ];
  expect(codes).toEqual(['INVALID_PAYLOAD', 'INVALID_PAYLOAD', 'INVALID_FOREIGN_KEY']);
  expect(await rows('select count(*) as n from children where parent in (1, 2)')).toEqual([{ n: 3 }]);
});

test('null values keep a column from becoming required', async () => {
  await withFamily();
  const ddl = ddlOf(database);
  const required = { type: 'integer', nullable: false } as const;
  expect(await codeOf(ddl.alterColumn('parents', { name: 'age', ...required }))).toBe('CONTAINS_NULL_VALUES');
  expect(await codeOf(ddl.addColumn('parents', { name: 'rank', ...required }))).toBe('CONTAINS_NULL_VALUES');
  await ddl.addColumn('parents', { name: 'rank', ...required, defaultValue: 7 });
  expect(await rows('select distinct rank from parents')).toEqual([{ rank: 7 }]);
});

test('columns, foreign keys and unique constraints can be added and removed', async () => {
  await withFamily();
  const ddl = ddlOf(database);
  await ddl.addColumn('parents', { name: 'mail', type: 'string', unique: true });
  const column = async (name: string, table = 'parents') =>
    (await database.dialect.introspect(database.knex))
      .find((info) => info.name === table)
      ?.columns.find((info) => info.name === name);
  expect((await column('mail'))?.unique).toBe(true);
  await ddl.alterColumn('parents', { name: 'mail', type: 'string', unique: false });
  expect((await column('mail'))?.unique).toBe(false);
  await ddl.dropColumn('parents', 'age');
  expect(await column('age')).toBeUndefined();
  expect((await column('parent', 'children'))?.foreignKey).toMatchObject({
    table: 'parents',
    onDelete: 'CASCADE',
  });
  await ddl.dropForeignKey('children', 'parent');
  expect((await column('parent', 'children'))?.foreignKey).toBeNull();
});

test('a rebuilt table keeps its checks, collations, composite constraints and inline references', async () => {
  await write(
    'create table "Odd Ones" (a integer primary key, [b c] text collate nocase check (length([b c]) > 1), d int references "Odd Ones"(a) on delete set null, unique (a, d))',
  );
  await ddlOf(database).alterColumn('Odd Ones', { name: 'b c', type: 'string', maxLength: 10 });
  await ddlOf(database).alterColumn('Odd Ones', { name: 'd', type: 'bigInteger' });
  const [table] = await database.dialect.introspect(database.knex);
  expect(table?.columns[1]).toMatchObject({ name: 'b c', type: 'string', maxLength: 10 });
  expect(table?.columns[2]).toMatchObject({
    dataType: 'bigint',
    foreignKey: { table: 'Odd Ones', onDelete: 'SET NULL' },
  });
  expect(table?.sql).toMatch(/collate nocase/i);
  expect(table?.sql).toMatch(/unique \(a, d\)/i);
  await expect(write(`insert into "Odd Ones" ("b c") values ('x')`)).rejects.toThrow(/CHECK/);
});

test('errors of the driver become clear failures', async () => {
  await withFamily();
  await ddlOf(database).alterColumn('parents', {
    name: 'name',
    type: 'string',
    nullable: false,
    unique: true,
  });
  const explained = (sql: string) => write(sql).catch((error: unknown) => database.dialect.toFailure(error));
  expect(await explained(`insert into parents (name) values ('Ada')`)).toMatchObject({
    errors: [
      {
        message: 'Field "name" has to be unique.',
        extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'parents', field: 'name' },
      },
    ],
  });
  expect(await explained('insert into parents (name) values (null)')).toMatchObject({
    code: 'NOT_NULL_VIOLATION',
  });
  expect(await explained('insert into children (parent) values (99)')).toMatchObject({
    code: 'INVALID_FOREIGN_KEY',
  });
  expect(await explained('insert into nowhere default values')).toBeNull();
});

test('writers run one at a time, readers do not wait, and a failure rolls back everything', async () => {
  await withFamily();
  const order: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = database.transaction(async (trx) => {
    await trx('parents').insert({ name: 'first' });
    order.push('first has written');
    await gate;
    order.push('first ends');
  });
  const second = database.transaction(async (trx) => {
    order.push('second begins');
    await trx('parents').insert({ name: 'second' });
    throw new Error('no');
  });
  expect(await rows('select count(*) as n from parents')).toEqual([{ n: 2 }]);
  release();
  await first;
  await expect(second).rejects.toThrow('no');
  expect(order).toEqual(['first has written', 'first ends', 'second begins']);
  expect(await database.knex('parents').pluck('name').orderBy('id')).toEqual(['Ada', 'Bo', 'first']);
});

test('a nested transaction is part of the outer one', async () => {
  await withFamily();
  await database.transaction(async (trx) => {
    await trx('parents').insert({ name: 'kept' });
    await database
      .transaction(async (inner) => {
        await inner('parents').insert({ name: 'dropped' });
        throw new Error('inner');
      })
      .catch(() => undefined);
  });
  expect(await database.knex('parents').pluck('name').orderBy('id')).toEqual(['Ada', 'Bo', 'kept']);
});

test('nothing can be written outside a transaction', async () => {
  await withFamily();
  await expect(database.knex('parents').insert({ name: 'x' })).rejects.toThrow(/readonly/);
});

test('opening the same file a second time is rejected with one sentence', async () => {
  await expect(openDatabase({ database: join(folder, 'a.sqlite') })).rejects.toThrow(
    /is in use by another server/,
  );
});

test('integers beyond 2^53 are never rounded', async () => {
  const { encode, decode } = database.dialect;
  const ddl = ddlOf(database);
  await ddl.createTable('big', [
    { name: 'id', type: 'integer', primaryKey: true, autoIncrement: true },
    { name: 'n', type: 'bigInteger' },
  ]);
  await database.transaction((trx) =>
    trx('big').insert({ n: encode('bigInteger', '9007199254740993') as string }),
  );
  const [row] = (await rows('select * from big')) as { id: number; n: string }[];
  expect(row?.id).toBe(1);
  expect(decode('bigInteger', row?.n)).toBe('9007199254740993');
});

test.each([
  ['boolean', true, 1, true],
  ['json', { a: [1, 'é'] }, '{"a":[1,"é"]}', { a: [1, 'é'] }],
  ['csv', ['a', 'b'], 'a,b', ['a', 'b']],
  ['timestamp', '2026-03-01T12:00:00+02:00', '2026-03-01 10:00:00', '2026-03-01T10:00:00.000Z'],
  ['timestamp', '2026-03-01T12:00:00.250Z', '2026-03-01 12:00:00.250', '2026-03-01T12:00:00.250Z'],
  ['dateTime', '2026-03-01T12:00', '2026-03-01 12:00:00', '2026-03-01T12:00:00'],
  ['date', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['time', '14:05', '14:05:00', '14:05:00'],
  ['decimal', '12.50', 12.5, 12.5],
  [
    'uuid',
    '12345678-0000-4000-8000-000000000000',
    '12345678-0000-4000-8000-000000000000',
    '12345678-0000-4000-8000-000000000000',
  ],
] as const)('%s %j is stored as %j and read as %j', (type, wire, stored, read) => {
  expect(database.dialect.encode(type, wire)).toEqual(stored);
  expect(database.dialect.decode(type, stored)).toEqual(read);
});

test('decimals with more digits than SQLite stores are rejected', () => {
  expect(() => database.dialect.encode('decimal', '1234567890.12345678')).toThrow(/15/);
});
