/** Runs parts of a transaction that may fail, and transactions that change nothing. */
import type { WireError } from '../../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Context, ServerChange } from '../../contract.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';

/** Rolls back to the savepoint if `work` rejects. Its events and its history belong to the transaction if it succeeds. */
export async function inSavepoint<T>(
  transaction: WriteTransaction,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { context } = transaction;
  const changes: ServerChange[] = [];
  const own = { changes, history: [], webhookChanges: [] };
  const emit = (change: ServerChange) => void changes.push(change);
  const joined = await context.database.transaction(async (knex) => {
    const inside: WriteTransaction = { ...transaction, ...own, context: { ...context, knex, emit } };
    return { result: await work(inside), inside };
  });
  transaction.changes.push(...own.changes);
  transaction.history.push(...own.history);
  transaction.webhookChanges.push(...own.webhookChanges);
  transaction.stale ||= joined.inside.stale;
  transaction.incomplete ||= joined.inside.incomplete;
  transaction.adminAccessLevel = joined.inside.adminAccessLevel;
  return joined.result;
}

/** Returns why a change of rows is refused. Throws errors that have another cause than the rows. */
export function refusalOf({ database }: Context, error: unknown): readonly WireError[] {
  const failure = database.dialect.toFailure(error) ?? error;
  if (!(failure instanceof PlatformFailure) || failure.status >= 500) throw error;
  return failure.errors;
}

/** Rolls back a transaction. */
export class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('The transaction changes nothing.');
    this.result = result;
  }
}

/** Runs a transaction that is rolled back, and returns the result of `work`. */
export async function rehearse<T>(
  context: Context,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return unlessRolledBack(() =>
    inTransaction<T>(context, async (transaction) => {
      throw new RolledBack(await work(transaction));
    }),
  );
}

/** Returns the result of a transaction, also if it was rolled back by `RolledBack`. */
export async function unlessRolledBack<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
