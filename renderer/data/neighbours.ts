import type { Metadata } from '../../schemas/collection/types.ts';
import { nextCollections } from '../../schemas/relation/side.ts';

/**
 * Returns the collection and those that its relations lead to. Their keys and templates are needed to render
 * it.
 */
export function neighbours(metadata: Metadata, collection: string): readonly string[] {
  const names = new Set([collection, ...nextCollections(metadata, collection)]);
  return [...names].filter((name) => metadata.collection(name));
}
