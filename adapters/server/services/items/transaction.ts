/** Runs a change of data in one transaction and publishes its events after the commit. */
import type { Knex } from 'knex';
import type { AdminAccessLevel } from '../../auth/last-administrator.ts';
import type { Context, Ddl, ServerChange } from '../../contract.ts';
import { bumpModelVersion } from '../../database/model/version.ts';
import { queueWebhookEvents, type WebhookChange } from '../../webhooks/events.ts';
import { writeHistory, type Revision } from './history.ts';

export interface WriteTransaction {
  /** `knex` is the transaction. Emitted events are published after the commit, like `changes`. */
  readonly context: Context;
  readonly changes: ServerChange[];
  /** Revisions that are not written yet. */
  readonly history: Revision[];
  /** Webhook events that are not queued yet. */
  readonly webhookChanges: WebhookChange[];
  /** How an administrator could sign in before the first write to users or roles; null before that write. */
  adminAccessLevel: AdminAccessLevel | null;
  /** Whether metadata or permissions have changed, so that the model must be reloaded. */
  stale: boolean;
}

export function inTransaction<T>(
  context: Context,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return runTransaction(context, (run) => context.database.transaction((knex) => run(knex, work)));
}

/** Runs a change of tables and their metadata. The model is always reloaded afterwards. */
export function inSchemaChange<T>(
  context: Context,
  work: (transaction: WriteTransaction, ddl: Ddl) => Promise<T>,
): Promise<T> {
  return runTransaction(context, (run) =>
    context.database.changeSchema((knex, ddl) =>
      run(knex, (transaction) => {
        transaction.stale = true;
        return work(transaction, ddl);
      }),
    ),
  );
}

type Run<T> = (knex: Knex.Transaction, work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;

async function runTransaction<T>(context: Context, begin: (run: Run<T>) => Promise<T>): Promise<T> {
  const { database } = context;
  let changes: readonly ServerChange[] = [];
  let stale = false;
  const result = await begin(async (knex, work) => {
    const { precondition, ...rest } = context;
    // The work may run again. Each run therefore has its own changes and takes all hashed values.
    const own: ServerChange[] = [];
    const inside: Context = {
      ...rest,
      ...(rest.hashedValues ? { hashedValues: copyLists(rest.hashedValues) } : {}),
      knex,
      emit: (change) => void own.push(change),
    };
    await precondition?.(inside);
    const transaction: WriteTransaction = {
      context: inside,
      changes: own,
      history: [],
      webhookChanges: [],
      adminAccessLevel: null,
      stale: false,
    };
    const result = await work(transaction);
    await writeHistory(transaction);
    await queueWebhookEvents(inside, transaction.webhookChanges);
    if (transaction.stale) await bumpModelVersion(knex);
    ({ changes, stale } = transaction);
    return result;
  }).catch((error: unknown) => {
    throw database.dialect.toFailure(error) ?? error;
  });
  if (stale) await context.invalidateModel();
  for (const change of changes) context.emit(change);
  return result;
}

function copyLists(lists: ReadonlyMap<string, string[]>): ReadonlyMap<string, string[]> {
  return new Map([...lists].map(([key, list]) => [key, [...list]]));
}
