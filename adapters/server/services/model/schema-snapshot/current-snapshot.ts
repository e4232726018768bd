import type { Knex } from 'knex';
import type { Context, TableInfo, TableStructure } from '../../../contract.ts';
import { readMetadata } from '../../../database/model/rows.ts';
import { withUsableNames } from '../../../database/model/usable-names.ts';
import type { Snapshot } from '../../../../../schemas/model/snapshot/types.ts';
import { createSnapshot } from './create-snapshot.ts';

export interface TablesAndStructures {
  readonly tables: readonly TableInfo[];
  readonly structures: ReadonlyMap<string, TableStructure>;
}

export async function readTables(
  { database: { dialect } }: Context,
  knex: Knex,
): Promise<TablesAndStructures> {
  const tables = (await dialect.introspect(knex, { sampled: false })).map(withUsableNames);
  return { tables, structures: await dialect.readStructures(knex) };
}

/** Returns the snapshot of the model that a connection sees. */
export async function currentSnapshot(context: Context, knex: Knex): Promise<Snapshot> {
  const { dialect } = context.database;
  const { tables, structures } = await readTables(context, knex);
  return createSnapshot(tables, structures, await readMetadata(knex, dialect), dialect.decode);
}
