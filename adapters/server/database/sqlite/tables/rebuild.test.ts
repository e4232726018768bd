import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuildTable, tableSql } from './rebuild.ts';

let connection: BetterSqlite.Database;
const statements: string[] = [];
beforeEach(() => {
  connection = new BetterSqlite(':memory:', { verbose: (sql) => void statements.push(String(sql)) });
  connection.defaultSafeIntegers();
  connection.exec(`
    pragma foreign_keys = off;
    create table harbors (id integer primary key);
    create table boats (id integer primary key autoincrement, name text, harbor integer);
    create index boats_by_name on boats (name);
    create table log (name text);
    create trigger boats_added after insert on boats begin insert into log values (new.name); end;
    insert into boats (name) values ('Ida'), ('Uli');
  `);
});
afterEach(() => {
  connection.close();
});

/** Rebuilds the table with a foreign key. Returns the statements. */
function addKey(): readonly string[] {
  const before = tableSql(connection, 'boats');
  statements.length = 0;
  rebuildTable(connection, 'boats', {
    ...before,
    definitions: [
      ...before.definitions,
      { column: null, text: 'foreign key (harbor) references harbors (id)' },
    ],
  });
  return [...statements];
}

/** Adds a boat and returns its row, after a check of what belongs to the table. */
function addBoat(): unknown {
  expect(connection.pragma('foreign_key_list(boats)')).toMatchObject([{ from: 'harbor', table: 'harbors' }]);
  expect(connection.pragma('index_info(boats_by_name)')).toMatchObject([{ name: 'name' }]);
  const row = connection.prepare(`insert into boats (name) values ('Eva') returning *`).get();
  expect(connection.prepare(`select count(*) from log where name = 'Eva'`).pluck().get()).toBe(1n);
  return row;
}

test('a table with rows keeps them, its indexes, triggers and counter of keys', () => {
  connection.exec('delete from boats where id = 2');
  expect(addKey().join('\n')).toContain('RENAME TO');
  expect(addBoat()).toEqual({ id: 3n, name: 'Eva', harbor: null });
  expect(connection.prepare('select id, name from boats where id = 1').raw().all()).toEqual([[1n, 'Ida']]);
});

test('a table without rows is created again without a copy, and keeps the same', () => {
  connection.exec('delete from boats');
  expect(addKey().join('\n')).not.toMatch(/RENAME TO|INSERT INTO "/);
  expect(addBoat()).toEqual({ id: 3n, name: 'Eva', harbor: null });
});

test('a table without rows stays if SQLite rejects its new definitions', () => {
  connection.exec('delete from boats');
  const before = tableSql(connection, 'boats');
  const definitions = [...before.definitions, { column: 'name', text: '"name" text' }];
  expect(() => rebuildTable(connection, 'boats', { ...before, definitions })).toThrow(
    'duplicate column name',
  );
  expect(tableSql(connection, 'boats')).toEqual(before);
});
