/** The port `Database` on PostgreSQL: what adapters/server/database/database.test.ts says of SQLite. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../adapters/server/contract.ts';
import { openDatabase } from '../../../adapters/server/database/open.ts';
import { migrate } from '../../../adapters/server/database/migrate.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import { ddlOf } from '../../support/ddl.ts';
import { freshDatabase, rowsOf, type FreshDatabase } from '../../support/postgres.ts';

let place: FreshDatabase;
let database: Database;
beforeEach(async () => {
  place = await freshDatabase();
  database = await openDatabase({ database: place.url });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

const write = (sql: string) => database.transaction((trx) => trx.raw(sql));
const rows = (sql: string) => rowsOf(place.url, sql);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: { code?: string }) => error.code,
  );
const column = async (name: string, table = 'parents') =>
  (await database.dialect.introspect(database.knex))
    .find((info) => info.name === table)
    ?.columns.find((info) => info.name === name);

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
  await write(`insert into parents (name, age) values ('Ada', 36), ('Bo', null)`);
  await write('insert into children (parent) values (1), (1), (2)');
}

test('an altered column keeps its values and its other properties', async () => {
  await withFamily();
  const ddl = ddlOf(database);
  await ddl.alterColumn('parents', { name: 'name', type: 'text', nullable: true });
  await ddl.alterColumn('parents', { name: 'age', type: 'bigInteger', defaultValue: 4 });
  expect(await column('name')).toMatchObject({ type: 'text', nullable: true });
  expect(await column('age')).toMatchObject({ type: 'bigInteger', defaultValue: 4 });
  await write('insert into parents default values');
  expect(await rows('select id, age::int, name from parents order by id')).toEqual([
    { id: 1, age: 36, name: 'Ada' },
    { id: 2, age: null, name: 'Bo' },
    { id: 3, age: 4, name: null },
  ]);
  expect(await rows('select count(*)::int as n from children')).toEqual([{ n: 3 }]);
});

test('a change that fails is rolled back completely', async () => {
  await withFamily();
  await write(`insert into parents (name) values ('Ada')`);
  const before = await column('name');
  const change = { name: 'name', type: 'text', unique: true, nullable: false } as const;
  await expect(ddlOf(database).alterColumn('parents', change)).rejects.toMatchObject({
    errors: [{ extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'parents', field: 'name' } }],
  });
  expect(await column('name')).toEqual(before);
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

test('columns, unique constraints and foreign keys are added and dropped', async () => {
  await withFamily();
  const ddl = ddlOf(database);
  await ddl.addColumn('parents', { name: 'mail', type: 'string', unique: true });
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
  expect(await codeOf(ddl.dropColumn('parents', 'nope'))).toBe('FIELD_NOT_FOUND');
  await ddl.dropTable('children');
  expect(await column('parent', 'children')).toBeUndefined();
});

/** A promise with the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('writers of several processes run in parallel, readers do not wait, and a failure rolls back completely', async () => {
  await withFamily();
  const other = await openDatabase({ database: place.url });
  const [hasWritten, mayEnd] = [gate(), gate()];
  const first = database.transaction(async (trx) => {
    await trx('parents').insert({ name: 'first' });
    hasWritten.open();
    await mayEnd.opened;
  });
  await hasWritten.opened;
  await other.transaction((trx) => trx('parents').insert({ name: 'second' }));
  const third = other.transaction(async (trx) => {
    await trx('parents').insert({ name: 'third' });
    throw new Error('no');
  });
  await expect(third).rejects.toThrow('no');
  expect(await other.knex('parents').pluck('name').orderBy('id')).toEqual(['Ada', 'Bo', 'second']);
  mayEnd.open();
  await first;
  expect(await other.knex('parents').pluck('name').orderBy('name')).toEqual(['Ada', 'Bo', 'first', 'second']);
  await other.close();
});

test('a writer that conflicts with another runs again, so what it has read is true when it writes', async () => {
  await withFamily();
  let attempts = 0;
  // Each writer may remove one of two parents only while the other one is there.
  const bothHaveRead = gate();
  let readers = 0;
  const removeUnlessLast = (name: string) =>
    database.transaction(async (trx) => {
      attempts += 1;
      const names: readonly string[] = await trx('parents').pluck('name');
      readers += 1;
      if (readers === 2) bothHaveRead.open();
      await bothHaveRead.opened;
      if (names.length > 1) await trx('parents').where({ name }).delete();
    });
  await Promise.all([removeUnlessLast('Ada'), removeUnlessLast('Bo')]);
  expect(await database.knex('parents').pluck('name')).toHaveLength(1);
  expect(attempts).toBe(3);
});

test('a schema change runs alone, and a writer that waited for it sees its result', async () => {
  await migrate(database);
  await withFamily();
  const [isChanging, mayEnd] = [gate(), gate()];
  const change = database.changeSchema(async (trx, ddl) => {
    isChanging.open();
    await mayEnd.opened;
    await ddl.addColumn('parents', { name: 'rank', type: 'integer', defaultValue: 7, nullable: false });
    await ddl.alterColumn('parents', { name: 'name', type: 'text' });
    await trx('parents').insert({ name: 'new' });
  });
  await isChanging.opened;
  let hasStarted = false;
  const write = database.transaction(async (trx) => {
    const ranks: readonly number[] = await trx('parents').pluck('rank');
    hasStarted = true;
    return ranks;
  });
  const waiting = () =>
    rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  await expect.poll(waiting).toHaveLength(1);
  expect(hasStarted).toBe(false);
  mayEnd.open();
  await change;
  expect(await write).toEqual([7, 7, 7]);
});

test('a nested transaction is a savepoint', async () => {
  await withFamily();
  await database.transaction(async (trx) => {
    await trx('parents').insert({ name: 'kept' });
    await database
      .transaction(async (inner) => {
        await inner('parents').insert({ name: 'dropped' });
        await inner.raw('select 1 / 0');
      })
      .catch(() => undefined);
    await trx('parents').insert({ name: 'also kept' });
  });
  const names: unknown = await database.knex('parents').pluck('name').orderBy('id');
  expect(names).toEqual(['Ada', 'Bo', 'kept', 'also kept']);
});

test('writes outside a transaction and DDL inside one are refused', async () => {
  await withFamily();
  await expect(database.knex('parents').insert({ name: 'x' })).rejects.toThrow(/read-only/);
  await database.transaction(async () => {
    await expect(ddlOf(database).dropTable('children')).rejects.toThrow(/inside a transaction/);
  });
});

test('no statement is compiled to machine code, which takes longer than most queries', async () => {
  const setting = (rows: unknown) => (rows as { rows: unknown[] }).rows;
  expect(setting(await database.knex.raw('show jit'))).toEqual([{ jit: 'off' }]);
  expect(setting(await write('show jit'))).toEqual([{ jit: 'off' }]);
});

test('case folding equals that in memory for all letters', async () => {
  const letters = ['ÄPFEL', 'ΟΔΟΣ Σ', 'İstanbul', 'STRASSE ẞ', 'Ꮠ', '𐐀', 'ǅ', 'ﬀ', 'Ⅷ'];
  const folded = database.dialect.fold('?');
  const { rows: answers }: { rows: { folded: string }[] } = await database.knex.raw(
    letters.map(() => `select ${folded} as folded`).join(' union all '),
    letters,
  );
  expect(answers.map((row) => row.folded)).toEqual(letters.map(fold));
});

test('errors of the driver become clear failures', async () => {
  await withFamily();
  await write('alter table parents add unique (name), add check (age > 0)');
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
  expect(await explained('update parents set age = -1')).toMatchObject({ code: 'INVALID_PAYLOAD' });
  expect(await explained(`update parents set name = repeat('x', 41)`)).toMatchObject({
    code: 'VALUE_TOO_LONG',
  });
  expect(await explained(`select 'x'::uuid`)).toMatchObject({
    errors: [{ extensions: { code: 'INVALID_PAYLOAD', invalid: 'x' } }],
  });
  expect(await explained('insert into nowhere default values')).toBeNull();
});
