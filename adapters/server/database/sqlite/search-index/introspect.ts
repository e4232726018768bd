import type { Knex } from 'knex';
import type { SearchIndex } from '../../../search-index-contract.ts';
import { registry, triggerNames } from './parts.ts';

interface RegistryRow {
  readonly table: string;
  readonly texts: string;
  readonly values: string;
}

/** Returns the usable search indexes by table: those whose triggers exist. */
export async function readSearchIndexes(knex: Knex): Promise<ReadonlyMap<string, SearchIndex>> {
  const rows: readonly RegistryRow[] = await knex(registry).select('table', 'texts', 'values');
  const triggers: readonly { name: string; tbl_name: string }[] = await knex('sqlite_master')
    .where({ type: 'trigger' })
    .select('name', 'tbl_name');
  const known = new Set(triggers.map(({ name, tbl_name: table }) => `${table}\n${name}`));
  return new Map(
    rows
      .filter(({ table }) => triggerNames(table).every((name) => known.has(`${table}\n${name}`)))
      .map(({ table, texts, values }) => [
        table,
        { texts: JSON.parse(texts) as string[], values: JSON.parse(values) as string[] },
      ]),
  );
}
