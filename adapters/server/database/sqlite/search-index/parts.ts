/** The tables and triggers of a search index on SQLite. Pure. */
import { createHash } from 'node:crypto';
import { searchIndexPrefix } from '../../../search-index-contract.ts';
import { quoted } from '../../names.ts';

export interface IndexedTable {
  readonly table: string;
  /** The column that identifies a row. */
  readonly key: string;
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

/** Lists the search indexes: one row per table. */
export const registry = searchIndexPrefix;

export const registrySql = `create table if not exists ${registry} (
  "table" text primary key not null, "key" text not null, texts text not null, "values" text not null,
  built integer not null default 0, reached)`;

/** Names of the parts of an index, quoted. */
export interface Parts {
  /** Name of the table of texts, which is also a column in its conditions. */
  readonly texts: string;
  /** The key of each indexed row, by the row id of its text. */
  readonly keys: string;
  /** The keys of rows that changed after their text was indexed. Triggers add them. */
  readonly stale: string;
  readonly triggers: { readonly insert: string; readonly update: string; readonly delete: string };
  readonly value: (column: string) => string;
}

export function partsOf(table: string): Parts {
  const base = `${searchIndexPrefix}_${createHash('sha1').update(table).digest('hex').slice(0, 12)}`;
  const part = (name: string) => quoted(`${base}_${name}`);
  return {
    texts: quoted(base),
    keys: part('keys'),
    stale: part('stale'),
    triggers: { insert: part('insert'), update: part('update'), delete: part('delete') },
    value: (column) => part(`value_${column}`),
  };
}

/** Statements that create the tables. The columns of keys have no type, so that they store every key unchanged. */
export function tablesSql(table: string): readonly string[] {
  const { texts, keys, stale } = partsOf(table);
  return [
    `create table ${keys} (id integer primary key, "key" unique not null)`,
    `create table ${stale} ("key")`,
    // The texts are folded before, and the rows themselves contain them, so neither is stored.
    `create virtual table ${texts} using fts5(content, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
  ];
}

/** Statements that create the triggers. They need no function of this server, so other programs may write the table. */
export function triggersSql({ table, key, texts }: IndexedTable): readonly string[] {
  const { stale, triggers } = partsOf(table);
  const on = quoted(table);
  const own = quoted(key);
  const isChanged = [key, ...texts]
    .map((column) => `old.${quoted(column)} is not new.${quoted(column)} collate binary`)
    .join(' or ');
  return [
    `create trigger ${triggers.insert} after insert on ${on} begin insert into ${stale} ("key") values (new.${own}); end`,
    `create trigger ${triggers.update} after update on ${on} when ${isChanged} begin insert into ${stale} ("key") values (old.${own}), (new.${own}); end`,
    `create trigger ${triggers.delete} after delete on ${on} begin insert into ${stale} ("key") values (old.${own}); end`,
  ];
}

export function triggerNames(table: string): readonly string[] {
  return Object.values(partsOf(table).triggers).map((name) => name.slice(1, -1));
}
