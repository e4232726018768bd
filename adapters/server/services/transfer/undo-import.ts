/** Undoes an import in one transaction: deletes the created items, and gives the updated ones their former values. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { everything } from '../../../../schemas/filter/predicate.ts';
import { readStoredImport, type StoredImport } from '../../../../schemas/import/finished.ts';
import { maxKeptRows, type UndoRequest, type UndoResult } from '../../../../schemas/import/undo.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { forbidden, grantFor, isSecret } from '../../access.ts';
import { chunksOf } from '../../query/chunks.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import { recordActivity } from '../items/history.ts';
import { mergeManyChanges } from '../items/merge-changes.ts';
import { loadKeys, updateRowsByKey, type Key } from '../items/rows.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';
import { deleteRows, updateRows } from '../items/write-rows.ts';
import { compareImport, type Comparison } from './compare-import.ts';
import { idOf, readImportedRows } from './imported-rows.ts';
import { inSavepoint, refusalOf, RolledBack, unlessRolledBack } from './savepoint.ts';

/**
 * The caller must have imported the rows, or be an administrator, and must be permitted to delete and update them now.
 * If rows were changed after the import, or if their change is refused, changes nothing and returns them, unless the
 * request skips them.
 * @throws INVALID_PAYLOAD if the import was undone before, or if its revisions do not contain all of its changes.
 */
export async function undoImport(
  context: Context,
  collection: ModelCollection,
  { id, skipChanged }: UndoRequest,
  signal: AbortSignal,
): Promise<UndoResult> {
  const undo = async (transaction: WriteTransaction): Promise<UndoResult> => {
    const { context: inside } = transaction;
    const entry = await findImport(inside, collection, id);
    const { undoable = false, undone = null } = entry.result ?? {};
    if (undone !== null) throw refused('earlier', `This import was undone at ${undone}.`);
    if (!undoable)
      throw refused(
        'incomplete',
        'This import cannot be undone: the revisions do not contain all of its changes.',
      );
    const comparison = await compareImport(inside, entry.key, signal);
    const { kept, rows } = comparison;
    const write = { action: 'undo-import', collection: collection.name, rows } as const;
    const { report, end, signal: ended } = context.runningWrites.start(context, write, signal);
    try {
      transaction.entry = await recordActivity(inside, 'undo-import', collection.name, id);
      const restored = await restoreRows(transaction, entry.key, comparison, { signal: ended, report });
      const deleted = await deleteCreated(transaction, comparison, { signal: ended, report });
      const list = { kept: kept.size, rows: [...kept.values()].slice(0, maxKeptRows) };
      if (kept.size > 0 && !skipChanged)
        throw new RolledBack<UndoResult>({ undone: false, deleted: 0, restored: 0, ...list });
      mergeManyChanges(transaction.changes, 0);
      await storeResults(transaction, entry, { deleted, restored, kept: kept.size });
      ended.throwIfAborted();
      return { undone: true, deleted, restored, ...list };
    } finally {
      end();
    }
  };
  return unlessRolledBack(() => inTransaction(context, undo));
}

interface FoundImport {
  readonly key: Key;
  /** null if the comment of the entry is not a result. */
  readonly result: StoredImport | null;
}

/** Responds with 403 for missing imports too, so that callers cannot probe which exist. */
async function findImport(
  { knex, accountability }: Context,
  collection: ModelCollection,
  id: string,
): Promise<FoundImport> {
  const [entry] = await runSql(
    knex,
    sql(
      `select id, "user" as u, comment as r from directus_activity where action = 'import' and item = ? and collection = ?`,
      id,
      collection.name,
    ),
  );
  const by = accountability.view?.by ?? accountability.user;
  if (!entry || (!accountability.admin && (by === null || entry['u'] !== by))) throw forbidden();
  return { key: entry['id'] as Key, result: readStoredImport(entry['r']) };
}

/** The app has texts for these reasons. */
const refused = (undo: 'earlier' | 'incomplete', message: string) =>
  createFailure('INVALID_PAYLOAD', message, { undo });

interface Work {
  readonly signal: AbortSignal;
  readonly report: (rows: number) => void;
}

async function restoreRows(
  transaction: WriteTransaction,
  entry: Key,
  comparison: Comparison,
  { signal, report }: Work,
): Promise<number> {
  const { context } = transaction;
  let restored = 0;
  for await (const batch of readImportedRows(context, entry)) {
    signal.throwIfAborted();
    for (const { collection, key, isCreated, before } of batch) {
      if (isCreated || comparison.kept.has(idOf(collection.name, key))) continue;
      const values = restorable(collection, before);
      const isRestored = await tryRow(transaction, comparison, { collection, key }, (inside) =>
        updateRows(inside, collection, [key], values),
      );
      if (isRestored) restored++;
    }
    mergeManyChanges(transaction.changes);
    report(restored);
  }
  return restored;
}

/** Returns the values that can be written: of columns that exist, and that the platform does not fill. */
function restorable(collection: ModelCollection, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = collection.fields.get(name);
      if (!field?.column || field.column.generated || name === collection.primaryKey) return false;
      return !isSecret(field) && !field.special.some((marker) => filled.test(marker));
    }),
  );
}

const filled = /^(date|user|role)-(created|updated)$/;

/** Changes one row in a savepoint. Keeps it with the reason if the change is refused. */
async function tryRow(
  transaction: WriteTransaction,
  { kept }: Comparison,
  { collection, key }: { readonly collection: ModelCollection; readonly key: Key },
  change: (inside: WriteTransaction) => Promise<unknown>,
): Promise<boolean> {
  try {
    await inSavepoint(transaction, change);
    return true;
  } catch (failure) {
    const [error] = refusalOf(transaction.context, failure);
    const field = error?.extensions['field'];
    kept.set(idOf(collection.name, key), {
      collection: collection.name,
      key,
      reason: 'refused',
      fields: typeof field === 'string' ? [field] : [],
      ...(error && { error }),
    });
    return false;
  }
}

async function deleteCreated(
  transaction: WriteTransaction,
  comparison: Comparison,
  { signal, report }: Work,
): Promise<number> {
  const { context } = transaction;
  const { created, kept } = comparison;
  const isKept = (collection: ModelCollection, key: Key) => kept.has(idOf(collection.name, key));
  let deleted = 0;
  let keptBefore = -1;
  for (const collection of inDeletionOrder(context, [...created.keys()])) {
    grantFor(context.grants, collection.name, 'delete');
    // A row whose change was refused may refer to created rows.
    if (keptBefore !== kept.size) await comparison.keepReferenced();
    keptBefore = kept.size;
    const keys = (created.get(collection) ?? []).filter((key) => !isKept(collection, key));
    for (const part of chunksOf(keys.toReversed())) {
      signal.throwIfAborted();
      // A foreign key may have deleted rows together with the rows of an earlier part.
      const existing = new Set((await loadKeys(context, collection, part, everything)).map(String));
      const present = part.filter((key) => existing.has(String(key)));
      await deletePart(transaction, comparison, collection, present);
      deleted += part.filter((key) => !isKept(collection, key)).length;
      mergeManyChanges(transaction.changes);
      report(deleted);
    }
  }
  return deleted;
}

/** Deletes rows by one statement. If that is refused, deletes each row separately and keeps the refused ones. */
async function deletePart(
  transaction: WriteTransaction,
  comparison: Comparison,
  collection: ModelCollection,
  keys: readonly Key[],
): Promise<void> {
  try {
    await inSavepoint(transaction, (inside) => deleteRows(inside, collection, keys));
  } catch (failure) {
    refusalOf(transaction.context, failure);
    const { name } = collection;
    const refersToItself = transaction.context.model.relations.some(
      (relation) => relation.collection === name && relation.related_collection === name,
    );
    for (const key of keys) {
      if (comparison.kept.has(idOf(name, key))) continue;
      const isDeleted = await tryRow(transaction, comparison, { collection, key }, (inside) =>
        deleteRows(inside, collection, [key]),
      );
      if (!isDeleted && refersToItself) await comparison.keepReferenced();
    }
  }
}

/** Sorts collections so that rows are deleted before those to which they refer. */
function inDeletionOrder(
  { model }: Context,
  collections: readonly ModelCollection[],
): readonly ModelCollection[] {
  const ordered = new Set<ModelCollection>();
  const visited = new Set<ModelCollection>();
  const visit = (collection: ModelCollection) => {
    if (visited.has(collection)) return;
    visited.add(collection);
    for (const relation of model.relations)
      if (relation.related_collection === collection.name) {
        const referring = collections.find(({ name }) => name === relation.collection);
        if (referring) visit(referring);
      }
    ordered.add(collection);
  };
  for (const collection of collections) visit(collection);
  return [...ordered];
}

/** The entry of the import says that it was undone, and the entry of the undo contains its result. */
async function storeResults(
  { context, entry: own, changes }: WriteTransaction,
  { key, result }: FoundImport,
  counts: object,
): Promise<void> {
  const activity = context.model.collections.get('directus_activity');
  if (!activity) return;
  const undone = { ...result, undone: context.now().toISOString() };
  await updateRowsByKey(context, activity, [key], { comment: JSON.stringify(undone) });
  changes.push({ type: 'update', collection: activity.name, keys: [key] });
  if (own !== null) await updateRowsByKey(context, activity, [own], { comment: JSON.stringify(counts) });
}
