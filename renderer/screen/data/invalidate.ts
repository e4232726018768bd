import type { ScopedMutator } from 'swr';

/** Reads again everything on the page that passes through these collections. */
export async function invalidateCollection(mutate: ScopedMutator, ...collections: readonly string[]): Promise<void> {
  await mutate(
    (key) =>
      Array.isArray(key) &&
      key[0] === 'read' &&
      Array.isArray(key[1]) &&
      key[1].some((name) => collections.includes(name as string)),
  );
}
