/** Databases of a size: many collections with many fields, many roles, a table of a million rows. Made by plain SQL. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Call } from './api.ts';
import type { DatabaseName } from './server.ts';

export interface BigSchema {
  readonly collections: number;
  /** In each, besides the key and the relation to the collection before it. */
  readonly fields: number;
}

/** `c0001`, `c0002`, … */
export const collectionName = (number: number): string => `c${String(number).padStart(4, '0')}`;

const columnTypes = ['varchar(255)', 'text', 'integer', 'boolean', 'date', 'decimal(10,2)'] as const;

/** Tables with columns of several types, each pointing to the one before it. Understood by both databases. */
export function schemaStatements({ collections, fields }: BigSchema): readonly string[] {
  return Array.from({ length: collections }, (_, i) => {
    const columns = Array.from(
      { length: fields },
      (_unused, j) => `f${String(j + 1).padStart(2, '0')} ${columnTypes[j % columnTypes.length]}`,
    );
    const before = i === 0 ? [] : [`before_id integer references ${collectionName(i)} (id)`];
    return `create table ${collectionName(i + 1)} (id integer primary key, ${[...columns, ...before].join(', ')})`;
  });
}

interface ModelSize extends BigSchema {
  /** Foreign keys in each. */
  readonly relations: number;
}

const fieldName = (number: number): string => `f${String(number).padStart(2, '0')}`;

/** Returns the target of a foreign key. Most are near, so that the diagram has an order. Some are anywhere. */
function relatedTo(table: number, relation: number, collections: number): string {
  const step = relation < 4 ? relation * 2 + 1 : (table * 7 + relation * 131) % collections;
  return collectionName(((table + step) % collections) + 1);
}

/** Tables with several foreign keys each. Both databases understand them after the tables exist. */
export function manyRelationsStatements({ collections, fields, relations }: ModelSize): readonly string[] {
  return Array.from({ length: collections }, (_, i) => {
    const columns = Array.from(
      { length: fields },
      (_unused, j) => `${fieldName(j + 1)} ${columnTypes[j % columnTypes.length]}`,
    );
    const keys = Array.from(
      { length: relations },
      (_unused, j) => `r${j + 1} integer references ${relatedTo(i, j, collections)} (id)`,
    );
    return `create table ${collectionName(i + 1)} (id integer primary key, ${[...columns, ...keys].join(', ')})`;
  });
}

/** Settings of the tables of `manyRelationsStatements` and of all of their fields, for a database of the server. */
export function metadataStatements({ collections, fields, relations }: ModelSize): readonly string[] {
  return Array.from({ length: collections }, (_, i) => collectionName(i + 1)).flatMap((collection, i) => [
    `insert into directus_collections (collection, icon, note, sort) values
      ('${collection}', 'box', 'Collection number ${i + 1}', ${i + 1})`,
    ...['id', ...Array.from({ length: fields }, (_, j) => fieldName(j + 1))].map(
      (field, j) =>
        `insert into directus_fields (collection, field, interface, sort) values ('${collection}', '${field}', 'input', ${j + 1})`,
    ),
    ...Array.from(
      { length: relations },
      (_, j) =>
        `insert into directus_fields (collection, field, interface, special, sort) values ('${collection}', 'r${j + 1}', 'select-dropdown-m2o', 'm2o', ${fields + j + 2})`,
    ),
  ]);
}

/** Creates 1,000 authors and the given number of posts, with indexes for the lists. */
export function postStatements(rows: number, on: DatabaseName): readonly string[] {
  return [
    'create table writers (id integer primary key, name varchar(255) not null)',
    `create table posts (id integer primary key, title varchar(255) not null, status varchar(20) not null,
      views integer not null, body text, writer integer references writers (id))`,
    ...postRows(rows, on),
    'create index posts_by_status_and_views on posts (status, views, id)',
    'create index posts_by_views on posts (views, id)',
    'create index posts_by_writer on posts (writer)',
  ];
}

/** The rows alone, for tables that are there. */
export function postRows(rows: number, on: DatabaseName): readonly string[] {
  const series = (upTo: number) =>
    on === 'postgres'
      ? `generate_series(1, ${upTo}) as s(n)`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${upTo}) select n from s)`;
  return [
    `insert into writers (id, name) select n, 'Writer ' || n from ${series(1000)}`,
    // Factors without common divisors spread the values evenly and the same way on every run.
    `insert into posts (id, title, status, views, body, writer)
      select n, 'Post ' || n, case n % 4 when 0 then 'draft' when 1 then 'review' else 'published' end,
        (n * 1999) % 1000003, 'What happened on day ' || n, 1 + (n * 31) % 1000 from ${series(rows)}`,
  ];
}

/** A new SQLite file with these statements run. */
export function sqliteFile(statements: readonly string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'armature-big-')), 'big.sqlite');
  const database = new BetterSqlite(path);
  try {
    database.transaction(() => {
      for (const statement of statements) database.exec(statement);
    })();
  } finally {
    database.close();
  }
  return path;
}

/** Roles that may read some collections under a rule each. Answers their ids. */
export async function addRoles(
  api: Call,
  {
    roles,
    collections,
    each,
  }: { readonly roles: number; readonly collections: number; readonly each: number },
): Promise<readonly string[]> {
  const made = await api(
    'POST',
    '/roles',
    Array.from({ length: roles }, (_, i) => ({ name: `Role ${i + 1}`, app_access: true })),
  );
  const ids = (made.body as { data: { id: string }[] }).data.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 50) {
    const permissions = ids.slice(from, from + 50).flatMap((role, i) =>
      Array.from({ length: each }, (_, j) => ({
        role,
        collection: collectionName(1 + (((from + i) * each + j) % collections)),
        action: 'read',
        fields: ['*'],
        permissions: { f01: { _nnull: true } },
      })),
    );
    const answer = await api('POST', '/permissions', permissions);
    if (answer.status >= 300)
      throw new Error(`Permissions answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return ids;
}
