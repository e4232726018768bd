/** Search indexes of collections, which administrators create and drop. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Context, Database, Model, ModelCollection, TableInfo } from '../../contract.ts';
import { searchColumnsOf } from '../../query/indexed-rows.ts';
import type { SearchIndexState } from '../../search-index-contract.ts';
import { forbidden } from '../../access.ts';
import { recordActivity } from '../items/history.ts';
import { inTransaction } from '../items/transaction.ts';
import { requireAdmin } from './schema-change.ts';

export interface SearchIndexReport extends SearchIndexState {
  readonly collection: string;
  /** The columns that the index covers, or would cover. */
  readonly columns: readonly string[];
}

/** @throws FORBIDDEN for callers who are not administrators, and for unknown collections. */
export async function readSearchIndex(context: Context, name: string): Promise<SearchIndexReport> {
  const { collection, table } = requireTable(context, name);
  const { searchIndexes } = context.database;
  const columns = searchColumnsOf(collection);
  const { state, reason, ...rest } = await searchIndexes.stateOf(name);
  const covered = table?.searchIndex;
  return {
    collection: name,
    state,
    columns: covered
      ? [...covered.texts, ...covered.values]
      : [...columns.texts, ...columns.values].map((field) => field.name),
    reason: reason ?? (state === 'none' ? await obstacleOf(context.database, collection) : null),
    ...rest,
  };
}

/**
 * Creates the index of a collection, or creates it again.
 * @throws FORBIDDEN; INVALID_PAYLOAD with the reason if the database or the table cannot have one.
 */
export async function createSearchIndex(context: Context, name: string): Promise<SearchIndexReport> {
  const { collection, table } = requireTable(context, name);
  const reason = await obstacleOf(context.database, collection);
  if (reason !== null || !table)
    throw createFailure('INVALID_PAYLOAD', reason ?? `"${name}" has no table.`, { collection: name });
  await context.database.searchIndexes.create(table, searchColumnsOf(collection));
  await record(context, name);
  return readSearchIndex(context, name);
}

/** @throws FORBIDDEN */
export async function dropSearchIndex(context: Context, name: string): Promise<void> {
  requireTable(context, name);
  await context.database.searchIndexes.drop(name);
  await record(context, name);
}

/** Records the change. All processes read the model again. */
async function record(context: Context, name: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    transaction.stale = true;
    await recordActivity(transaction.context, 'update', 'directus_collections', name);
  });
}

/** Creates the wanted indexes that are missing or lack a column, and drops those of tables that no longer exist. */
export async function syncSearchIndexes(
  { searchIndexes, ...rest }: Database,
  readModel: () => Promise<Model>,
): Promise<void> {
  const wanted = await searchIndexes.wanted();
  // Most databases have no index, and need no model for this.
  if (wanted.length === 0) return;
  const model = await readModel();
  for (const name of wanted) {
    const collection = model.collections.get(name);
    if (!collection?.table) await searchIndexes.drop(name);
    else if (!isCurrent(collection) && (await obstacleOf({ searchIndexes, ...rest }, collection)) === null)
      await searchIndexes.create(collection.table, searchColumnsOf(collection));
  }
}

function isCurrent(collection: ModelCollection): boolean {
  const covered = collection.table?.searchIndex;
  const { texts, values } = searchColumnsOf(collection);
  const namesOf = (fields: typeof texts) => fields.map(({ name }) => name);
  return (
    covered !== undefined &&
    sameNames(covered.texts, namesOf(texts)) &&
    sameNames(covered.values, namesOf(values))
  );
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
}

async function obstacleOf({ searchIndexes }: Database, collection: ModelCollection): Promise<string | null> {
  const { name, table } = collection;
  if (!table) return `"${name}" has no table.`;
  if (table.kind === 'view') return `"${name}" is a view. Create the index of the collection that it reads.`;
  const columns = searchColumnsOf(collection);
  if (columns.texts.length === 0) return `"${name}" has no text that a search could find.`;
  return searchIndexes.obstacle(table, columns);
}

function requireTable(
  context: Context,
  name: string,
): { readonly collection: ModelCollection; readonly table: TableInfo | null } {
  requireAdmin(context);
  const collection = context.model.collections.get(name);
  if (!collection) throw forbidden();
  return { collection, table: collection.table };
}
