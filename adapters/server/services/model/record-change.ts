/** Stores a change of the model: the parts that differ, before and after. */
import { changedPartsOf, type ModelChange } from '../../../../schemas/model/change.ts';
import type { Snapshot } from '../../../../schemas/model/snapshot/types.ts';
import type { Context, Ddl } from '../../contract.ts';
import { readMetadata, type MetadataRows } from '../../database/model/rows.ts';
import { insertRow, type Key } from '../items/rows.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import { createSnapshot } from './schema-snapshot/create-snapshot.ts';
import { readTables, type TablesAndStructures } from './schema-snapshot/current-snapshot.ts';

/**
 * Runs a change of the model, and inserts its revision. Returns the id of the revision; null if nothing differs. The
 * tables are read only if the change uses `ddl`, because most changes concern metadata alone.
 */
export async function recordModelChange(
  transaction: WriteTransaction,
  ddl: Ddl,
  undoes: Key | null,
  work: (ddl: Ddl) => Promise<void>,
): Promise<Key | null> {
  const { context } = transaction;
  const { knex, database } = context;
  let before: TablesAndStructures | null = null;
  const watched = beforeFirstUse(ddl, async () => {
    before = await readTables(context, knex);
  });
  const rowsBefore = await readMetadata(knex, database.dialect);
  await work(watched);
  const rowsAfter = await readMetadata(knex, database.dialect);
  const known = before ?? (await knownTables(context));
  const after = before === null ? known : await readTables(context, knex);
  const snapshotOf = ({ tables, structures }: TablesAndStructures, rows: MetadataRows): Snapshot =>
    createSnapshot(tables, structures, rows, database.dialect.decode);
  const parts = changedPartsOf(snapshotOf(known, rowsBefore), snapshotOf(after, rowsAfter));
  const { lost, access } = transaction;
  return insertRevision(transaction, { parts, lost, undoes, ...(access.length > 0 ? { access } : {}) });
}

/** Returns the tables as the caller's model has them. They only describe metadata that changed. */
async function knownTables({ model, knex, database }: Context): Promise<TablesAndStructures> {
  const tables = [...model.collections.values()].flatMap(({ table }) => table ?? []);
  return { tables, structures: await database.dialect.readStructures(knex) };
}

function beforeFirstUse(ddl: Ddl, prepare: () => Promise<void>): Ddl {
  let prepared: Promise<void> | null = null;
  const entries = Object.entries(ddl) as [keyof Ddl, (...args: unknown[]) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([name, run]) => [
      name,
      async (...args: unknown[]) => {
        await (prepared ??= prepare());
        return run(...args);
      },
    ]),
  ) as unknown as Ddl;
}

async function insertRevision(
  { context, activities }: WriteTransaction,
  change: ModelChange,
): Promise<Key | null> {
  const revisions = context.model.collections.get('directus_revisions');
  const [part] = change.parts;
  const activity = activities.at(-1);
  if (!part || !revisions || activity === undefined) return null;
  const id = await insertRow(context, revisions, {
    activity,
    collection: `directus_${part.of}s`,
    item: part.field === null ? part.collection : `${part.collection}.${part.field}`,
    data: { ...change },
    delta: null,
    parent: null,
  });
  if (id === undefined) return null;
  context.emit({ type: 'create', collection: revisions.name, keys: [id] });
  return id;
}
