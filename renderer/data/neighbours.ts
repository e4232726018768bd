import type { Metadata } from '../../schemas/collection/types.ts';

/**
 * Returns the collection and those that its relations lead to. Their keys and templates are needed to render
 * it.
 */
export function neighbours(metadata: Metadata, collection: string): readonly string[] {
  const names = new Set([collection]);
  for (const relation of metadata.relations) {
    if (relation.collection === collection && relation.related_collection)
      names.add(relation.related_collection);
    if (relation.related_collection === collection && relation.meta?.one_field)
      names.add(relation.collection);
  }
  return [...names].filter((name) => metadata.collection(name));
}
