/** One change of the data, whole or not at all; what changed is told after the commit. */
import type { Knex } from 'knex';
import type { AdminReach } from '../auth/last-administrator.ts';
import type { Context, Ddl, ServerChange } from '../contract.ts';
import { bumpModelVersion } from '../database/model/version.ts';
import { queueEvents, type Heard } from '../webhooks/events.ts';
import { writeHistory, type Revision } from './history.ts';

export interface Writing {
  /** `knex` is the transaction; what is emitted waits for the commit, as `changes` do. */
  readonly context: Context;
  readonly changes: ServerChange[];
  /** Of changes whose entries are not written yet. */
  readonly history: Revision[];
  /** What webhooks are told of it. */
  readonly heard: Heard[];
  /** How well an administrator could sign in before the first write to users or roles; null before that write. */
  adminReach: AdminReach | null;
  /** Metadata or permissions were touched: the next context sees a new model. */
  stale: boolean;
}

export function inTransaction<T>(context: Context, work: (writing: Writing) => Promise<T>): Promise<T> {
  return whole(context, (run) => context.database.transaction((knex) => run(knex, work)));
}

/** The same for tables with the rows that describe them; the next context sees a new model. */
export function inSchemaChange<T>(
  context: Context,
  work: (writing: Writing, ddl: Ddl) => Promise<T>,
): Promise<T> {
  return whole(context, (run) =>
    context.database.changeSchema((knex, ddl) =>
      run(knex, (writing) => {
        writing.stale = true;
        return work(writing, ddl);
      }),
    ),
  );
}

type Run<T> = (knex: Knex.Transaction, work: (writing: Writing) => Promise<T>) => Promise<T>;

async function whole<T>(context: Context, begin: (run: Run<T>) => Promise<T>): Promise<T> {
  const changes: ServerChange[] = [];
  const { database } = context;
  let stale = false;
  const result = await begin(async (knex, work) => {
    const { precondition: _done, ...rest } = context;
    const inside = { ...rest, knex, emit: (change: ServerChange) => void changes.push(change) };
    await context.precondition?.();
    const writing: Writing = {
      context: inside,
      changes,
      history: [],
      heard: [],
      adminReach: null,
      stale: false,
    };
    const answer = await work(writing);
    await writeHistory(writing);
    await queueEvents(inside, writing.heard);
    stale = writing.stale;
    if (stale) await bumpModelVersion(knex);
    return answer;
  }).catch((error: unknown) => {
    throw database.dialect.explain(error) ?? error;
  });
  if (stale) await context.invalidateModel();
  for (const change of changes) context.emit(change);
  return result;
}
