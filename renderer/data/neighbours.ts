import type { Metadata } from '../../schemas/collection/types.ts';

/** The collection and those its relations lead to: their keys and templates are needed to draw it. */
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
