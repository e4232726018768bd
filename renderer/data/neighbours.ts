import type { Metadata } from '../../schemas/collection/types.ts';
import { shownCollections } from '../../schemas/relation/side.ts';

/**
 * Returns the collection and those whose rows its fields show. Their keys and templates are needed to render
 * it.
 */
export function neighbours(metadata: Metadata, collection: string): readonly string[] {
  const names = new Set([collection, ...shownCollections(metadata, collection)]);
  return [...names].filter((name) => metadata.collection(name));
}
