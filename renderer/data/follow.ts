/** What changed, here or elsewhere, made good: what the app knows is hydrated again, what it shows is read again. */
import type { Change } from '../contract/platform.ts';
import type { Clock } from '../contract/ports.ts';
import type { HydrationStore } from './hydration.ts';

/** Until it is tried again, where hydrating failed. ms. */
const hydrateAgainAfter = 3000;

/** Collections that hydration reads: whoever changes one of these changes the app. */
const ofTheApp: ReadonlySet<string> = new Set([
  'directus_collections',
  'directus_fields',
  'directus_relations',
  'directus_permissions',
  'directus_roles',
  'directus_settings',
]);

export interface Follower {
  /** Elsewhere. Changes that are told together are made good together. */
  heard(change: Change): void;
  /** By this page. */
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
    // The model first: what is read then asks for the fields that there are.
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

  /** Collections whose reads are stale with a change; null: all. */
  const staleBy: Readonly<Record<Change['type'], (change: Change) => readonly string[] | null>> = {
    create: ({ collection }) => [collection],
    update: ({ collection }) => [collection],
    delete: ({ collection }) => [collection],
    schema: ({ collection }) => (collection === '' ? null : [collection]),
    // Who may read less or more reads other rows.
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
