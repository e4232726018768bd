/** Stores the changes of the data model with their state before and after, and undoes the last one. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import {
  planUndo,
  possibleLossesOf,
  summarizeChange,
  type ChangeSummary,
  type Loss,
  type ModelChange,
} from '../../../../schemas/model/change.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import type { Context, Row } from '../../contract.ts';
import type { Key } from '../items/rows.ts';
import { ItemsService } from '../items/items.ts';
import { restoreAccess } from './kept-access.ts';
import { countLosses } from './losses.ts';
import { changeSchema, requireAdmin } from './schema-change.ts';
import { changeOf, setGroups } from './schema-snapshot/apply.ts';
import { currentSnapshot } from './schema-snapshot/current-snapshot.ts';

/** The tables whose revisions are changes of the model. */
const modelTables = ['directus_collections', 'directus_fields', 'directus_relations'];

/** A change of the model for clients. */
export interface HistoryEntry {
  readonly id: Key;
  readonly at: unknown;
  readonly user: unknown;
  readonly parts: readonly ChangeSummary[];
  readonly lost: readonly Loss[];
  readonly undoes: Key | null;
  /** Another entry undid it. */
  readonly isUndone: boolean;
  /** Whether `POST /schema/changes/:id/undo` accepts the entry: it is the last one that is not undone. */
  readonly isLast: boolean;
}

const pageSize = 100;
/** The last change is mostly among the first entries. Their data may be long, so few are read first. */
const firstEntries = 10;

/**
 * Returns the latest changes, newest first.
 * @throws INVALID_QUERY if the limit is not a number from 1 to 100
 */
export async function readModelHistory(
  context: Context,
  limit: number = pageSize,
): Promise<readonly HistoryEntry[]> {
  requireAdmin(context);
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSize)
    throw createFailure('INVALID_QUERY', `"limit" must be a whole number from 1 to ${pageSize}.`);
  const rows = await readChanges(context, limit);
  const undone = undoneIn(rows);
  const last = lastOf(rows);
  return rows.map(({ id, change, at, user }) => ({
    id,
    at,
    user,
    parts: summarizeChange(change),
    lost: change.lost,
    undoes: change.undoes,
    isUndone: undone.has(String(id)),
    isLast: id === last?.id,
  }));
}

/**
 * Undoes the last change of the model.
 * @throws EDIT_CONFLICT if the change is not the last one or a part has changed since, UNPROCESSABLE_ENTITY with
 * `losses` if data would be lost
 */
export async function undoModelChange(context: Context, id: string): Promise<void> {
  requireAdmin(context);
  const last =
    lastOf(await readChanges(context, firstEntries)) ?? lastOf(await readChanges(context, pageSize));
  if (String(last?.id) !== id || !last)
    throw createFailure('EDIT_CONFLICT', 'This is not the last change of the data model. Undo the last one.');
  const current = await currentSnapshot(context, context.knex);
  const plan = planUndo(last.change, current);
  if (plan.is === 'lost') throw losesData(plan.losses);
  if (plan.is === 'changed-since') {
    const { collection, field } = plan.part;
    const name = field === null ? collection : `${collection}.${field}`;
    throw createFailure('EDIT_CONFLICT', `"${name}" has changed since. Change it back by hand.`, {
      collection,
      field,
    });
  }
  const { steps } = plan;
  await changeSchema(context, steps.map(changeOf), {
    undoes: last.id,
    async before(inside) {
      if (!sameValue(await currentSnapshot(inside, inside.knex), current))
        throw createFailure('EDIT_CONFLICT', 'The data model has just changed. Try again.');
      const losses = await countLosses(inside, steps.flatMap(possibleLossesOf));
      if (losses.length > 0) throw losesData(losses);
    },
    async after(inside) {
      await setGroups(inside, steps);
      await restoreAccess(inside, last.change.access ?? []);
    },
  });
}

function losesData(losses: readonly Loss[]): Error {
  const parts = losses.map(({ what, collection, field, count }) => {
    const name = field === null ? collection : `${collection}.${field}`;
    return `"${name}" (${count} ${what})`;
  });
  return createFailure('UNPROCESSABLE_ENTITY', `Undo would lose data: ${parts.join(', ')}.`, { losses });
}

interface StoredChange {
  readonly id: Key;
  readonly at: unknown;
  readonly user: unknown;
  readonly change: ModelChange;
}

async function readChanges(context: Context, limit: number): Promise<readonly StoredChange[]> {
  const { data } = await new ItemsService('directus_revisions', context).readMany({
    filter: { collection: { _in: modelTables } },
    fields: ['id', 'data', 'activity.timestamp', 'activity.user'],
    sort: ['-id'],
    limit,
  });
  return data.flatMap(({ id, data: stored, activity }): readonly StoredChange[] => {
    const { timestamp = null, user = null } = (isRecord(activity) ? activity : {}) as Row;
    return isRecord(stored) && Array.isArray(stored['parts'])
      ? [{ id: id as Key, at: timestamp, user, change: stored as unknown as ModelChange }]
      : [];
  });
}

function undoneIn(rows: readonly StoredChange[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ change: { undoes } }) => (undoes === null ? [] : [String(undoes)])));
}

/** Returns the newest change that is neither an undo nor undone. */
function lastOf(rows: readonly StoredChange[]): StoredChange | undefined {
  const undone = undoneIn(rows);
  return rows.find(({ id, change }) => change.undoes === null && !undone.has(String(id)));
}
