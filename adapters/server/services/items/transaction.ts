/** Runs a change of data in one transaction and publishes its events after the commit. */
import type { Knex } from 'knex';
import { refusedInView } from '../../access.ts';
import type { AdminAccessLevel } from '../../auth/last-administrator.ts';
import type { AccessRow, Loss } from '../../../../schemas/model/change.ts';
import type { Key } from './rows.ts';
import type { Context, Database, Ddl, MetadataRows, ServerChange } from '../../contract.ts';
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
  /** The activity entry of which all changes are a part, for example an import; null if each change has its own. */
  entry: Key | null;
  /** Whether a change is not in the revisions of this transaction: a deletion, or a change without a revision. */
  incomplete: boolean;
  /** Activity entries of changes of the model. */
  readonly activities: Key[];
  /** Stored data that changes of the model lost. */
  readonly lost: Loss[];
  /** Permissions and presets of collections that changes of the model deleted. */
  readonly access: AccessRow[];
  /** How an administrator could sign in before the first write to users or roles; null before that write. */
  adminAccessLevel: AdminAccessLevel | null;
  /** Whether metadata or permissions have changed, so that the model must be reloaded. */
  stale: boolean;
  /** The metadata at the end of a change of the model; null if they were not read. */
  metadata: MetadataRows | null;
}

export function inTransaction<T>(
  context: Context,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const shared = sharedTransactions.get(context.knex);
  if (shared) return joinTransaction(shared, context, work);
  return runTransaction(context, (run) => context.database.transaction((knex) => run(knex, work)));
}

/** Runs a change of tables and their metadata. The model is always reloaded afterwards. */
export function inSchemaChange<T>(
  context: Context,
  work: (transaction: WriteTransaction, ddl: Ddl) => Promise<T>,
): Promise<T> {
  const shared = sharedTransactions.get(context.knex);
  if (shared) return joinTransaction(shared, context, (transaction) => work(transaction, shared.ddl));
  return runTransaction(context, (run) =>
    context.database.changeSchema((knex, ddl) =>
      run(knex, (transaction) => {
        transaction.stale = true;
        return work(transaction, ddl);
      }),
    ),
  );
}

interface SharedTransaction {
  readonly transaction: WriteTransaction;
  readonly ddl: Ddl;
}

/** Open schema changes that services join if their context is inside one, by its connection. */
const sharedTransactions = new WeakMap<Knex, SharedTransaction>();

/** Lets services that are called with a context inside this schema change join it: all of them succeed, or none. */
export function shareTransaction(transaction: WriteTransaction, ddl: Ddl): void {
  sharedTransactions.set(transaction.context.knex, { transaction, ddl });
}

/** Returns whether services that are called with the context join a schema change. */
export const joinsSchemaChange = ({ knex }: Context): boolean => sharedTransactions.has(knex);

/** Runs `work` inside an open transaction. The context may have a newer model than the transaction began with. */
async function joinTransaction<T>(
  { transaction }: SharedTransaction,
  context: Context,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const joined: WriteTransaction = { ...transaction, context };
  const result = await work(joined);
  transaction.stale ||= joined.stale;
  transaction.adminAccessLevel = joined.adminAccessLevel;
  return result;
}

/** A mark of the last transaction of each database that changed metadata or permissions. */
const lastStale = new WeakMap<Database, object>();

type Run<T> = (knex: Knex.Transaction, work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>;

async function runTransaction<T>(context: Context, begin: (run: Run<T>) => Promise<T>): Promise<T> {
  const { database } = context;
  // The routes refuse such a request already. No service that writes may depend on that.
  if (context.accountability.view?.writable === false) throw refusedInView('update', '');
  let changes: readonly ServerChange[] = [];
  let stale = false;
  let metadata: MetadataRows | null = null;
  let isLast = () => false;
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
      entry: null,
      incomplete: false,
      activities: [],
      lost: [],
      access: [],
      adminAccessLevel: null,
      stale: false,
      metadata: null,
    };
    const result = await work(transaction);
    await writeHistory(transaction);
    await queueWebhookEvents(inside, transaction.webhookChanges);
    if (transaction.stale) {
      await bumpModelVersion(knex);
      const mark = {};
      lastStale.set(database, mark);
      isLast = () => lastStale.get(database) === mark;
    }
    ({ changes, stale, metadata } = transaction);
    return result;
  }).catch((error: unknown) => {
    throw database.dialect.toFailure(error) ?? error;
  });
  // A later change may have committed before this one continues.
  if (stale) await context.invalidateModel(isLast() && metadata ? metadata : undefined);
  for (const change of changes) context.emit(change);
  return result;
}

function copyLists(lists: ReadonlyMap<string, string[]>): ReadonlyMap<string, string[]> {
  return new Map([...lists].map(([key, list]) => [key, [...list]]));
}
