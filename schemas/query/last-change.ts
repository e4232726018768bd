/** Finds out from the revisions of an item who changed its fields last. */
import { isRecord } from '../value/record.ts';
import type { Query } from './types.ts';

/** The key of the user and the time (ISO 8601). null if they are unknown. */
export interface LastChange {
  readonly by: string | null;
  readonly at: string | null;
}

interface Revision {
  readonly delta: unknown;
  readonly activity: { readonly user: string | null; readonly timestamp: string | null } | null;
}

/** Returns the query of `directus_revisions` whose rows `lastChangeOf` reads. */
export function lastChangesQuery(collection: string, key: string | number): Query {
  return {
    filter: { _and: [{ collection: { _eq: collection } }, { item: { _eq: String(key) } }] },
    fields: ['delta', 'activity.user', 'activity.timestamp'],
    sort: ['-id'],
    limit: 20,
  };
}

/** Returns the last change of a field, from revisions that are sorted from new to old. */
export function lastChangeOf(field: string, revisions: unknown): LastChange {
  const known = Array.isArray(revisions) ? (revisions as readonly Revision[]) : [];
  const found = known.find(({ delta }) => isRecord(delta) && field in delta)?.activity;
  return { by: found?.user ?? null, at: found?.timestamp ?? null };
}
