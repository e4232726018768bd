import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openSqlite } from '../sqlite/open.ts';
import { loadModel } from './load.ts';

const path = join(mkdtempSync(join(tmpdir(), 'load-')), 'model.sqlite');
const database = await openSqlite(path);
await migrate(database);
const program = new BetterSqlite(path);
program.exec(`create table authors (id integer primary key, born date);
  create table articles (id integer primary key, title text, author integer references authors);
  insert into authors (born) values ('1815-12-10T00:00:00')`);
afterAll(async () => {
  program.close();
  await database.close();
});

const modelAfter = async (known: Awaited<ReturnType<typeof loadModel>>, statement: string) => {
  program.exec(statement);
  return loadModel(database, 2, { known });
};

test('an unchanged model is not compiled again', async () => {
  const known = await loadModel(database);
  const same = await loadModel(database, 2, { known });
  expect(same.version).toBe(2);
  expect(same.collections).toBe(known.collections);
  expect(same.relationsOf).toBe(known.relationsOf);
});

test('a table that another program changed is compiled again, and the others are not', async () => {
  const known = await loadModel(database);
  const next = await modelAfter(known, 'alter table articles add column note text');
  expect([...(next.collections.get('articles')?.fields.keys() ?? [])]).toContain('note');
  expect(next.collections.get('articles')?.fields.get('author')?.column?.foreignKey?.table).toBe('authors');
  const bornOf = ({ collections }: typeof known) => collections.get('authors')?.fields.get('born');
  expect(bornOf(next)?.column?.stored).toMatchObject({ as: 'YYYY-MM-DDThh:mm:ss' });
  expect(bornOf(next)).toBe(bornOf(known));
});

test.each([
  ['collections', "insert into directus_collections (collection, note) values ('articles', 'By hand')"],
  ['fields', "insert into directus_fields (collection, field, note) values ('articles', 'title', 'By hand')"],
  [
    'relations',
    "insert into directus_relations (many_collection, many_field, one_collection, one_field) values ('articles', 'author', 'authors', 'written')",
  ],
  [
    'webhooks',
    "insert into directus_webhooks (name, method, url, status, data, actions, collections) values ('By hand', 'POST', 'https://example.com', 'active', 1, 'create', 'articles')",
  ],
] as const)('rows of %s that another program wrote are compiled', async (_table, statement) => {
  const known = await loadModel(database);
  const next = await modelAfter(known, statement);
  expect(next.collections).not.toBe(known.collections);
  expect(
    JSON.stringify([
      [...next.collections.values()].map(({ raw }) => raw),
      fieldsOf(next),
      next.relations,
      next.webhooks,
    ]),
  ).not.toBe(
    JSON.stringify([
      [...known.collections.values()].map(({ raw }) => raw),
      fieldsOf(known),
      known.relations,
      known.webhooks,
    ]),
  );
});

const fieldsOf = ({ collections }: Awaited<ReturnType<typeof loadModel>>) =>
  [...collections.values()].map(({ fields }) => [...fields.values()].map(({ raw }) => raw));
