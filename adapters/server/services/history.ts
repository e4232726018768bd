/** Activity and revisions of every change (recordings 475–482), as far as the collection keeps them. */
import type { Context, ModelCollection } from '../contract.ts';
import { runSql, type Row } from '../query/read.ts';
import { isSecret, mask } from '../query/access.ts';
import { quote, sql } from '../query/sql.ts';
import { insertRow, type Key } from './rows.ts';

export type Deed = 'create' | 'update' | 'delete' | 'comment' | 'authenticate';

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
  const { accountability } = context;
  const id = await insertRow(context, activity, {
    action: deed,
    user: accountability.user,
    timestamp: context.now().toISOString(),
    ip: accountability.ip,
    user_agent: accountability.userAgent,
    collection,
    item: String(item),
    comment,
  });
  if (id === undefined) return null;
  context.emit({ type: 'create', collection: activity.name, keys: [id] });
  return id;
}

export interface Change {
  readonly deed: 'create' | 'update' | 'delete';
  readonly collection: ModelCollection;
  readonly key: Key;
  /** The row afterwards, and what of it is new. */
  readonly data?: Row;
  readonly delta?: Row;
  /** Revisions of changes nested in this one. */
  readonly children?: readonly Key[];
}

/** Answers the revision's id, for the parent of a nested change. */
export async function recordChange(context: Context, change: Change): Promise<Key | null> {
  const { collection, deed, key } = change;
  if (silent.has(collection.name) || collection.accountability === null) return null;
  const activity = await recordActivity(context, deed, collection.name, key);
  const revisions = context.model.collections.get('directus_revisions');
  if (activity === null || !revisions || collection.accountability !== 'all' || deed === 'delete')
    return null;
  const revision = await insertRow(context, revisions, {
    activity,
    collection: collection.name,
    item: String(key),
    data: hideSecrets(collection, change.data ?? {}),
    delta: hideSecrets(collection, change.delta ?? {}),
    parent: null,
  });
  if (revision === undefined) return null;
  context.emit({ type: 'create', collection: revisions.name, keys: [revision] });
  const children = change.children ?? [];
  if (children.length > 0)
    await runSql(
      context.knex,
      sql(
        `update ${quote(revisions.name)} set ${quote('parent')} = ? where ${quote('id')} in (${children.map(() => '?').join(', ')})`,
        revision,
        ...children,
      ),
    );
  return revision;
}

function hideSecrets(collection: ModelCollection, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = collection.fields.get(name);
      return [name, field && isSecret(field) && value !== null && value !== undefined ? mask : value];
    }),
  );
}
