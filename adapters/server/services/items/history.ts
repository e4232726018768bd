/** Writes the activity and revisions of changes, according to the accountability of the collection. */
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { isSecret, mask } from '../../access.ts';
import { webhookChangesOf, queueWebhookEvents, type WebhookChange } from '../../webhooks/events.ts';
import { insertLinked, insertRowsReturningKeys, insertRow, updateRowsByKey, type Key } from './rows.ts';

export type ActivityAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'revert'
  | 'import'
  | 'undo-import'
  | 'comment'
  | 'authenticate'
  | 'view-as'
  | 'write-as';

/** Tables whose changes are not logged, because logging them would recurse. */
const unlogged: ReadonlySet<string> = new Set([
  'directus_activity',
  'directus_revisions',
  'directus_sessions',
]);

/** Inserts an activity entry. Returns its id, or null if activity is not stored. */
export async function recordActivity(
  context: Context,
  action: ActivityAction,
  collection: string,
  item: Key,
  comment: string | null = null,
): Promise<Key | null> {
  const activity = context.model.collections.get('directus_activity');
  if (!activity) return null;
  const id = await insertRow(
    context,
    activity,
    activityOf(context, { action, at: context.now(), collection, item, comment }),
  );
  if (id === undefined) return null;
  context.emit({ type: 'create', collection: activity.name, keys: [id] });
  return id;
}

interface Entry {
  readonly action: ActivityAction;
  readonly at: Date;
  readonly collection: string;
  readonly item: Key;
  readonly comment: string | null;
}

function activityOf({ accountability }: Context, { action, at, collection, item, comment }: Entry): Row {
  return {
    action,
    // A view must not attribute an administrator's writes to the viewed user.
    user: accountability.view?.by ?? accountability.user,
    timestamp: at.toISOString(),
    ip: accountability.ip,
    user_agent: accountability.userAgent,
    collection,
    item: String(item),
    comment,
  };
}

export interface Change {
  readonly action: 'create' | 'update' | 'delete';
  readonly collection: ModelCollection;
  readonly key: Key;
  /** The row after the change, and the changed fields. */
  readonly data?: Row;
  readonly delta?: Row;
  /** The changed fields of an updated row before the change, if the change is a part of an import. */
  readonly before?: Row;
  /** Revisions of nested changes. */
  readonly children?: readonly Revision[];
}

/**
 * A change whose activity and revision are not written yet. They are written in batches, with three statements each.
 */
export interface Revision {
  action: ActivityAction;
  readonly change: Change;
  readonly at: Date;
  /** The id of the revision row, once it is written. */
  id: Key | null;
}

interface Recording {
  readonly context: Context;
  /** Pending revisions in the order of the changes. */
  readonly history: Revision[];
  readonly webhookChanges: WebhookChange[];
  /** The activity entry of which all changes are a part; null if each change has its own. */
  readonly entry: Key | null;
  /** Set if a change of the entry is not in its revisions, so that it cannot be undone. */
  incomplete: boolean;
}

/** Maximum number of pending entries, so that a long import does not fill memory. */
const maxPending = 500;

/** Records a change. Returns its revision for the parent of a nested change, or null if the collection stores none. */
export async function recordChange(recording: Recording, change: Change): Promise<Revision | null> {
  const { context, history, webhookChanges } = recording;
  const { collection, action } = change;
  webhookChanges.push(...webhookChangesOf(context, collection, change));
  if (action === 'delete' || collection.accountability !== 'all') recording.incomplete = true;
  if (webhookChanges.length >= maxPending) await queueWebhookEvents(context, webhookChanges);
  if (unlogged.has(collection.name) || collection.accountability === null) return null;
  const revision: Revision = { action, change, at: context.now(), id: null };
  history.push(revision);
  if (history.length >= maxPending) await writeHistory(recording);
  return keepsRevision(revision) ? revision : null;
}

function keepsRevision({ change: { collection, action } }: Revision): boolean {
  return collection.accountability === 'all' && action !== 'delete';
}

/** Writes the pending entries; called at the latest at the end of a transaction. */
export async function writeHistory({ context, history, entry }: Recording): Promise<void> {
  const pending = history.splice(0);
  const activity = context.model.collections.get('directus_activity');
  const revisions = context.model.collections.get('directus_revisions');
  if (pending.length === 0 || !activity) return;
  const [only] = pending;
  if (
    entry === null &&
    pending.length === 1 &&
    only &&
    revisions &&
    keepsRevision(only) &&
    context.database.dialect.nestsInserts
  )
    return writeOne(context, activity, revisions, only);
  const activities = entry === null ? await writeActivities(context, activity, pending) : [];
  const rows = pending.flatMap((revision, i) =>
    keepsRevision(revision) ? [{ revision, activity: entry ?? activities[i] }] : [],
  );
  if (!revisions || rows.length === 0) return;
  const ids = await insertRowsReturningKeys(
    context,
    revisions,
    rows.map(({ revision: { change }, activity: of }) => ({
      activity: of,
      ...revisionOf(change),
      before: change.before ? hideSecrets(change.collection, change.before) : null,
    })),
  );
  context.emit({ type: 'create', collection: revisions.name, keys: ids });
  for (const [i, { revision }] of rows.entries())
    await setRevisionId(context, revisions, revision, ids[i] ?? null);
}

/** Writes an activity entry for each change, and returns their keys. */
async function writeActivities(
  context: Context,
  activity: ModelCollection,
  pending: readonly Revision[],
): Promise<readonly Key[]> {
  const keys = await insertRowsReturningKeys(
    context,
    activity,
    pending.map(({ action, at, change: { collection, key } }) =>
      activityOf(context, { action, at, collection: collection.name, item: key, comment: null }),
    ),
  );
  context.emit({ type: 'create', collection: activity.name, keys });
  return keys;
}

/** Writes an activity and its revision with one statement. */
async function writeOne(
  context: Context,
  activity: ModelCollection,
  revisions: ModelCollection,
  revision: Revision,
): Promise<void> {
  const { action, at, change } = revision;
  const { collection, key } = change;
  const entry = activityOf(context, { action, at, collection: collection.name, item: key, comment: null });
  const ids = await insertLinked(
    context,
    { into: activity, row: entry },
    { into: revisions, row: revisionOf(change), link: 'activity' },
  );
  context.emit({ type: 'create', collection: activity.name, keys: [ids.first] });
  context.emit({ type: 'create', collection: revisions.name, keys: [ids.second] });
  await setRevisionId(context, revisions, revision, ids.second);
}

/** Also sets the revision as the parent of those of nested changes. */
async function setRevisionId(
  context: Context,
  revisions: ModelCollection,
  revision: Revision,
  id: Key | null,
): Promise<void> {
  revision.id = id;
  const children = (revision.change.children ?? []).flatMap((child) => (child.id === null ? [] : [child.id]));
  if (id !== null && children.length > 0) await updateRowsByKey(context, revisions, children, { parent: id });
}

function revisionOf({ collection, key, data, delta }: Change): Row {
  return {
    collection: collection.name,
    item: String(key),
    data: hideSecrets(collection, data ?? {}),
    delta: hideSecrets(collection, delta ?? {}),
    parent: null,
  };
}

function hideSecrets(collection: ModelCollection, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = collection.fields.get(name);
      return [name, field && isSecret(field) && value !== null && value !== undefined ? mask : value];
    }),
  );
}
