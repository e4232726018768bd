import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { keepStatements } from './keep-statements.ts';

function open() {
  const connection = new BetterSqlite(':memory:');
  keepStatements(connection);
  connection.exec(
    "create table notes (id integer primary key, text text); insert into notes values (1, 'a'), (2, 'b')",
  );
  return connection;
}

test('prepares the same text once, and a text with many values each time', () => {
  const connection = open();
  const text = 'select text from notes where id = ?';
  expect(connection.prepare(text)).toBe(connection.prepare(text));
  const long = `select 1 where 1 in (${Array.from({ length: 2000 }, () => '?').join(', ')})`;
  expect(connection.prepare(long)).not.toBe(connection.prepare(long));
});

test('a kept statement sees new, changed and missing columns, and tables that were rebuilt', () => {
  const connection = open();
  const all = () => connection.prepare('select * from notes where id < ?').all(2);
  expect(all()).toEqual([{ id: 1, text: 'a' }]);
  connection.exec('alter table notes add column views integer default 7');
  expect(all()).toEqual([{ id: 1, text: 'a', views: 7 }]);
  connection.exec('alter table notes rename column text to body');
  expect(all()).toEqual([{ id: 1, body: 'a', views: 7 }]);
  connection.exec(
    'drop table notes; create table notes (id integer primary key); insert into notes values (1)',
  );
  expect(all()).toEqual([{ id: 1 }]);
  connection.exec('drop table notes');
  expect(all).toThrow('no such table: notes');
});

test('a kept statement that returns rows of a write sees new columns', () => {
  const connection = open();
  const insert = () => connection.prepare('insert into notes (text) values (?) returning *').all('c');
  expect(insert()).toEqual([{ id: 3, text: 'c' }]);
  connection.exec('alter table notes add column views integer default 7');
  expect(insert()).toEqual([{ id: 4, text: 'c', views: 7 }]);
});

test('two iterators over the same text do not disturb each other', () => {
  const connection = open();
  const text = 'select id from notes order by id';
  const found: unknown[] = [];
  for (const outer of connection.prepare(text).iterate())
    for (const inner of connection.prepare(text).iterate()) found.push([outer, inner]);
  expect(found).toHaveLength(4);
});
