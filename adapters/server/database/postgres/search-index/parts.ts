/** The parts of a search index: one index over all texts, and one for each column that a search compares as a whole. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Dialect, ModelField } from '../../../contract.ts';
import { searchIndexPrefix, type SearchColumns, type SearchIndex } from '../../../search-index-contract.ts';
import { quoted } from '../../names.ts';

/** The conversion of a column to the text that a search compares. */
export type TextDialect = Pick<Dialect, 'fold' | 'comparable'>;

export function searchIndexName(table: string): string {
  return `${searchIndexPrefix}_${createHash('sha1').update(table).digest('hex').slice(0, 12)}`;
}

export interface Catalog {
  /** Returns the quoted names of the parts of a table's index, also of one that is not complete. */
  partsOf(table: string): Promise<readonly string[]>;
  /** Returns the columns of the complete index as JSON of `SearchIndex`; null if there is none. */
  coverageOf(table: string): Promise<string | null>;
}

export function createCatalog(readers: Knex, schema: string): Catalog {
  const rowsOf = async <Row>(sql: string, table: string): Promise<readonly Row[]> =>
    ((await readers.raw(sql, [schema, searchIndexName(table)])) as { rows: readonly Row[] }).rows;
  return {
    async partsOf(table) {
      const found = await rowsOf<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = ? and c.relkind = 'i' and starts_with(c.relname, ?)`,
        table,
      );
      return found.map(({ name }) => `${quoted(schema)}.${quoted(name)}`);
    },
    async coverageOf(table) {
      const [found] = await rowsOf<{ covered: string | null }>(
        `select obj_description(c.oid, 'pg_class') as covered
         from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = ? and c.relname = ? and i.indisvalid`,
        table,
      );
      return found?.covered ?? null;
    },
  };
}

export function dropStatements(names: readonly string[]): readonly string[] {
  return names.map((name) => `drop index if exists ${name}`);
}

/** Returns what the comment of the index stores. */
export function coveredBy({ texts, values }: SearchColumns): SearchIndex {
  return { texts: texts.map(({ name }) => name), values: values.map(({ name }) => name) };
}

/** Returns the folded texts of a row as one text. Its parts equal the expressions that a search tests. */
export function textSql(
  { fold, comparable }: TextDialect,
  alias: string | null,
  fields: readonly ModelField[],
): string {
  const prefix = alias === null ? '' : `${quoted(alias)}.`;
  return fields
    .map((field) => `coalesce(${fold(comparable(prefix + quoted(field.name), field))}, '')`)
    .join(` || '|' || `);
}
