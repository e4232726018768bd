/** One change of the data, whole or not at all; what changed is told after the commit. */
import type { Context, ServerChange } from '../contract.ts';
import { bumpModelVersion } from '../database/model/version.ts';

export interface Writing {
  /** `knex` is the transaction; what is emitted waits for the commit, as `changes` do. */
  readonly context: Context;
  readonly changes: ServerChange[];
  /** Metadata or permissions were touched: the next context sees a new model. */
  stale: boolean;
}

export async function inTransaction<T>(context: Context, work: (writing: Writing) => Promise<T>): Promise<T> {
  const changes: ServerChange[] = [];
  const { database } = context;
  let stale = false;
  const result = await database
    .transaction(async (knex) => {
      const { precondition: _done, ...rest } = context;
      const inside = { ...rest, knex, emit: (change: ServerChange) => void changes.push(change) };
      await context.precondition?.();
      const writing: Writing = { context: inside, changes, stale: false };
      const answer = await work(writing);
      stale = writing.stale;
      if (stale) await bumpModelVersion(knex);
      return answer;
    })
    .catch((error: unknown) => {
      throw database.dialect.explain(error) ?? error;
    });
  if (stale) await context.invalidateModel();
  for (const change of changes) context.emit(change);
  return result;
}
