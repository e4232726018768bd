/** Returns the collections with a table, sorted by name. */
import type { Collection, Metadata } from '../../../schemas/collection/types.ts';

export function choosableCollections(metadata: Metadata, includeSystem: boolean): readonly Collection[] {
  return metadata.collections
    .filter(({ hasTable, system }) => hasTable && (includeSystem || !system))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
