import type { ScopedMutator } from 'swr';
import { concerns } from '../../data/keys.ts';

/** Reads again everything on the page that passes through these collections. */
export async function invalidateCollection(
  mutate: ScopedMutator,
  ...collections: readonly string[]
): Promise<void> {
  await mutate((key) => collections.some((collection) => concerns(key, collection)));
}
