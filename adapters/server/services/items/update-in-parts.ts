/** Updates many rows in parts of one transaction, so that memory stays small, and a cancel ends it after a part. */
import type { Context, ModelCollection } from '../../contract.ts';
import { grantFor } from '../../access.ts';
import { chunkSize, chunksOf } from '../../query/chunks.ts';
import { isOwnRowRule } from '../../query/work.ts';
import { ruleOf } from '../system/system-rules.ts';
import { mergeManyChanges } from './merge-changes.ts';
import type { Key } from './rows.ts';
import type { WriteTransaction } from './transaction.ts';
import { updateRows } from './write-rows.ts';

/**
 * Returns whether an update is long, and its parts have the same result as the whole. Rules of system collections judge
 * all rows together, and a permission rule over related rows must not see the rows of an earlier part.
 */
export function isLongUpdate({ grants }: Context, collection: ModelCollection, rows: number): boolean {
  if (rows <= chunkSize || ruleOf(collection)) return false;
  return isOwnRowRule(grantFor(grants, collection.name, 'update').rule);
}

/**
 * Returns the keys of the rows, each once.
 * @throws UNPROCESSABLE_ENTITY if the caller cancels the update, so that its transaction is rolled back.
 */
export async function updateInParts(
  transaction: WriteTransaction,
  collection: ModelCollection,
  keys: readonly Key[],
  input: unknown,
): Promise<Key[]> {
  const distinct = [...new Map(keys.map((key) => [String(key), key])).values()];
  const { context } = transaction;
  const write = { action: 'update', collection: collection.name, rows: distinct.length } as const;
  const { report, end, signal } = context.runningWrites.start(context, write);
  const written: Key[] = [];
  try {
    for (const part of chunksOf(distinct)) {
      for (const { key } of await updateRows(transaction, collection, part, input)) written.push(key);
      mergeManyChanges(transaction.changes);
      report(written.length);
      signal.throwIfAborted();
    }
  } finally {
    end();
  }
  return written;
}
