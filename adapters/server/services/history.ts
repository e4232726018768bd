/** Activity and revisions of every change (recordings 475–482), as far as the collection keeps them. */
import type { Context, ModelCollection } from '../contract.ts';
import type { Row } from '../query/read.ts';
import { isSecret, mask } from '../query/access.ts';
import { hear, queueEvents, type Heard } from '../webhooks/events.ts';
import { insertCounted, insertRow, updateRowsAlike, type Key } from './rows.ts';

export type Deed = 'create' | 'update' | 'delete' | 'revert' | 'comment' | 'authenticate';

/** Tables that would otherwise log their own logging. */
const silent: ReadonlySet<string> = new Set(['directus_activity', 'directus_revisions', 'directus_sessions']);

/** Answers the activity's id, or null where none is kept. */
export async function recordActivity(
  context: Context,
  deed: Deed,
  collection: string,
  item: Key,
  comment: string | null = null,
): Promise<Key | null> {
  const activity = context.model.collections.get('directus_activity');
  if (!activity) return null;
  const id = await insertRow(
    context,
    activity,
    activityOf(context, { deed, at: context.now(), collection, item, comment }),
  );
  if (id === undefined) return null;
  context.emit({ type: 'create', collection: activity.name, keys: [id] });
  return id;
}

interface Entry {
  readonly deed: Deed;
  readonly at: Date;
  readonly collection: string;
  readonly item: Key;
  readonly comment: string | null;
}

function activityOf({ accountability }: Context, { deed, at, collection, item, comment }: Entry): Row {
  return {
    action: deed,
    user: accountability.user,
    timestamp: at.toISOString(),
    ip: accountability.ip,
    user_agent: accountability.userAgent,
    collection,
    item: String(item),
    comment,
  };
}

export interface Change {
  readonly deed: 'create' | 'update' | 'delete';
  readonly collection: ModelCollection;
  readonly key: Key;
  /** The row afterwards, and what of it is new. */
  readonly data?: Row;
  readonly delta?: Row;
  /** Changes nested in this one. */
  readonly children?: readonly Revision[];
}

/** A change that waits for its entries; they are written together, in three statements however many they are. */
export interface Revision {
  deed: Deed;
  readonly change: Change;
  readonly at: Date;
  /** Of its row, once that is written. */
  id: Key | null;
}

interface Recording {
  readonly context: Context;
  /** What waits, in the order of the changes. */
  readonly history: Revision[];
  readonly heard: Heard[];
}

/** As many wait at most: a long import does not stand in memory as its history. */
const longestHistory = 500;

/** Answers the revision, for the parent of a nested change; null where the collection keeps none. */
export async function recordChange(recording: Recording, change: Change): Promise<Revision | null> {
  const { context, history, heard } = recording;
  const { collection, deed } = change;
  heard.push(...hear(context, collection, change));
  if (heard.length >= longestHistory) await queueEvents(context, heard);
  if (silent.has(collection.name) || collection.accountability === null) return null;
  const revision: Revision = { deed, change, at: context.now(), id: null };
  history.push(revision);
  if (history.length >= longestHistory) await writeHistory(recording);
  return keepsRevision(revision) ? revision : null;
}

function keepsRevision({ change: { collection, deed } }: Revision): boolean {
  return collection.accountability === 'all' && deed !== 'delete';
}

/** Writes what waits: at the end of a transaction at the latest. */
export async function writeHistory({ context, history }: Recording): Promise<void> {
  const waiting = history.splice(0);
  const activity = context.model.collections.get('directus_activity');
  const revisions = context.model.collections.get('directus_revisions');
  if (waiting.length === 0 || !activity) return;
  const activities = await insertCounted(
    context,
    activity,
    waiting.map(({ deed, at, change: { collection, key } }) =>
      activityOf(context, { deed, at, collection: collection.name, item: key, comment: null }),
    ),
  );
  context.emit({ type: 'create', collection: activity.name, keys: activities });
  const rows = waiting.flatMap((revision, i) =>
    keepsRevision(revision) ? [{ revision, activity: activities[i] }] : [],
  );
  if (!revisions || rows.length === 0) return;
  const ids = await insertCounted(
    context,
    revisions,
    rows.map(({ revision: { change }, activity: of }) => ({
      activity: of,
      collection: change.collection.name,
      item: String(change.key),
      data: hideSecrets(change.collection, change.data ?? {}),
      delta: hideSecrets(change.collection, change.delta ?? {}),
      parent: null,
    })),
  );
  context.emit({ type: 'create', collection: revisions.name, keys: ids });
  for (const [i, { revision }] of rows.entries()) {
    revision.id = ids[i] ?? null;
    const children = (revision.change.children ?? []).flatMap(({ id }) => (id === null ? [] : [id]));
    if (revision.id !== null && children.length > 0)
      await updateRowsAlike(context, revisions, children, { parent: revision.id });
  }
}

function hideSecrets(collection: ModelCollection, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = collection.fields.get(name);
      return [name, field && isSecret(field) && value !== null && value !== undefined ? mask : value];
    }),
  );
}
