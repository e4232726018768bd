import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from './open.ts';

const path = join(mkdtempSync(join(tmpdir(), 'parsed-tables-')), 'model.sqlite');
const writer = new BetterSqlite(path);
writer.exec(`create table authors (id integer primary key, name text);
  create table articles (id integer primary key, title text, author integer references authors, day text)`);
const { knex, dialect, ...database } = await openSqlite(path);
afterAll(async () => {
  writer.close();
  await database.close();
});

const columnsOf = async (name: string) => {
  const tables = await dialect.introspect(knex);
  return new Map(tables.find((table) => table.name === name)?.columns.map((column) => [column.name, column]));
};

test('the columns of unchanged tables are not built again, and those of changed ones are', async () => {
  const [authors, articles] = [await columnsOf('authors'), await columnsOf('articles')];
  writer.exec('alter table articles add column note text; create index titles on articles (title)');
  const [sameAuthors, nextArticles] = [await columnsOf('authors'), await columnsOf('articles')];
  expect(sameAuthors.get('name')).toBe(authors.get('name'));
  expect([...nextArticles.keys()]).toEqual(['id', 'title', 'author', 'day', 'note']);
  expect([articles.get('title')?.indexed, nextArticles.get('title')?.indexed]).toEqual([undefined, true]);
  expect((await columnsOf('articles')).get('author')).toBe(nextArticles.get('author'));
});

test('a foreign key follows the table to which it refers, although its own table is unchanged', async () => {
  expect((await columnsOf('articles')).get('author')?.foreignKey).toMatchObject({ column: 'id' });
  writer.exec('drop table authors');
  expect((await columnsOf('articles')).get('author')?.foreignKey).toBeNull();
  writer.exec('create table authors (code text primary key)');
  expect((await columnsOf('articles')).get('author')?.foreignKey).toMatchObject({ column: 'code' });
});

test('the form of values is found when an empty table gets rows, and kept for tables that are known', async () => {
  writer.exec('create table days (id integer primary key, day date)');
  const dayOf = async (options: Parameters<typeof dialect.introspect>[1]) =>
    (await dialect.introspect(knex, options))
      .find(({ name }) => name === 'days')
      ?.columns.find(({ name }) => name === 'day')?.stored;
  expect(await dayOf({})).toBeUndefined();
  const known = await dialect.introspect(knex);
  writer.exec("insert into days (day) values ('2026-11-26T00:00:00')");
  expect(await dayOf({})).toMatchObject({ as: 'YYYY-MM-DDThh:mm:ss' });
  expect(await dayOf({ known })).toBeUndefined();
});
