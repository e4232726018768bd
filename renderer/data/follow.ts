/**
 * Follows changes made here or by other clients. Hydrates the app again if necessary, and revalidates the
 * reads that are stale.
 */
import type { Change } from '../contract/platform.ts';
import type { Clock } from '../contract/ports.ts';
import type { HydrationStore } from './hydration.ts';

/** Delay in ms before a failed hydration is repeated. */
const hydrateAgainAfter = 3000;

/** Collections that hydration reads. A change to one of them requires hydration. */
const ofTheApp: ReadonlySet<string> = new Set([
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_permissions',
  'directus_roles',
  'directus_settings',
]);

export interface Follower {
  /** Called with a change by another client. Changes that arrive together are processed together. */
  heard(change: Change): void;
  /** Called with the collections that this page wrote to. */
  wrote(collections: readonly string[]): void;
}

export function createFollower(parts: {
  readonly hydration: Pick<HydrationStore, 'hydrate' | 'state'>;
  readonly invalidate: (collections: readonly string[] | null) => Promise<void>;
  readonly clock: Clock;
}): Follower {
  const { hydration, invalidate, clock } = parts;
  let stale: Set<string> | null = new Set();
  let hydrates = false;
  let awaited = false;
  let retry: number | null = null;

  const spoil = (collections: readonly string[] | null) => {
    if (collections === null) stale = null;
    else for (const collection of collections) stale?.add(collection);
    if (awaited) return;
    awaited = true;
    queueMicrotask(() => void makeGood());
  };

  const makeGood = async () => {
    awaited = false;
    const collections = stale === null ? null : [...stale];
    const first = hydrates;
    stale = new Set();
    hydrates = false;
    // Hydrates first, so that the reads request the current fields.
    if (first) await hydrateSurely();
    if (collections === null || collections.length > 0) await invalidate(collections);
  };

  const hydrateSurely = async () => {
    if (retry !== null) clock.clearTimeout(retry);
    retry = null;
    if (await hydration.hydrate()) return;
    retry = clock.setTimeout(() => {
      hydrates = true;
      spoil([]);
    }, hydrateAgainAfter);
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
  const hydrating: ReadonlySet<Change['type']> = new Set(['schema', 'permissions', 'settings', 'reset']);

  return {
    heard(change) {
      if (hydrating.has(change.type) || isMe(change)) hydrates = true;
      spoil(staleBy[change.type](change));
    },
    wrote(collections) {
      if (collections.some((collection) => ofTheApp.has(collection))) hydrates = true;
      spoil(collections);
    },
  };
}
