/**
 * Follows changes made here or by other clients. Hydrates the app again if necessary, and revalidates the
 * reads that are stale.
 */
import type { Change } from '../contract/platform.ts';
import type { Clock } from '../contract/ports.ts';
import type { HydrationStore } from './hydration-store.ts';

/** Delay in ms before a failed hydration is repeated. */
const hydrationRetryMs = 3000;

/** Collections that hydration reads. A change to one of them requires hydration. */
const hydratedCollections: ReadonlySet<string> = new Set([
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_permissions',
  'directus_roles',
  'directus_settings',
  // Theme, language and name of the current user.
  'directus_users',
]);

export interface Follower {
  /** Called with a change by another client. Changes that arrive together are processed together. */
  onRemoteChange(change: Change): void;
  /** Called with the collections that this page wrote to. `fieldsOf`: only the fields of these collections changed. */
  onLocalWrite(collections: readonly string[], fieldsOf?: readonly string[]): void;
}

export function createFollower(parts: {
  readonly hydration: Pick<HydrationStore, 'hydrate' | 'readFieldsAgain' | 'state'>;
  readonly invalidate: (collections: readonly string[] | null) => Promise<void>;
  readonly clock: Clock;
}): Follower {
  const { hydration, invalidate, clock } = parts;
  let stale: Set<string> | null = new Set();
  let needsHydration = false;
  /** Collections of which only the fields changed. */
  let changedFields = new Set<string>();
  let isScheduled = false;
  let retry: number | null = null;

  const markStale = (collections: readonly string[] | null) => {
    if (collections === null) stale = null;
    else for (const collection of collections) stale?.add(collection);
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => void processChanges());
  };

  const processChanges = async () => {
    isScheduled = false;
    const collections = stale === null ? null : [...stale];
    const hydratesFirst = needsHydration;
    const fields = [...changedFields];
    stale = new Set();
    needsHydration = false;
    changedFields = new Set();
    // Hydrates first, so that the reads request the current fields.
    if (hydratesFirst || (fields.length > 0 && !(await hydration.readFieldsAgain(fields))))
      await hydrateWithRetry();
    if (collections === null || collections.length > 0) await invalidate(collections);
  };

  const hydrateWithRetry = async () => {
    if (retry !== null) clock.clearTimeout(retry);
    retry = null;
    if (await hydration.hydrate()) return;
    retry = clock.setTimeout(() => {
      needsHydration = true;
      markStale([]);
    }, hydrationRetryMs);
  };

  const isMe = (change: Change) => {
    if (change.collection !== 'directus_users' || hydration.state.status !== 'loaded') return false;
    const { id } = hydration.state.known.me;
    return change.keys?.some((key) => key === id) ?? true;
  };

  /** Collections whose reads a change makes stale; null means all. */
  const staleBy: Readonly<Record<Change['type'], (change: Change) => readonly string[] | null>> = {
    create: ({ collection }) => [collection],
    update: ({ collection }) => [collection],
    delete: ({ collection }) => [collection],
    schema: ({ collection }) => (collection === '' ? null : [collection]),
    // Changed permissions change which rows the user can read.
    permissions: () => null,
    settings: () => [],
    screens: () => [],
    reset: () => null,
  };
  const hydratingTypes: ReadonlySet<Change['type']> = new Set(['schema', 'permissions', 'settings', 'reset']);

  return {
    onRemoteChange(change) {
      if (change.type === 'schema' && change.part === 'fields' && change.collection !== '')
        changedFields.add(change.collection);
      else if (hydratingTypes.has(change.type) || isMe(change)) needsHydration = true;
      markStale(staleBy[change.type](change));
    },
    onLocalWrite(collections, fieldsOf) {
      for (const name of fieldsOf ?? []) changedFields.add(name);
      if (!fieldsOf && collections.some((collection) => hydratedCollections.has(collection)))
        needsHydration = true;
      markStale(collections);
    },
  };
}
