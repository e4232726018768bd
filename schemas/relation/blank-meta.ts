import type { RelationMeta } from './types.ts';

/** Returns relation metadata in which every other property has its default. `one` is null for many-to-any. */
export function blankRelationMeta(collection: string, field: string, one: string | null): RelationMeta {
  return {
    many_collection: collection,
    many_field: field,
    one_collection: one,
    one_field: null,
    one_collection_field: null,
    one_allowed_collections: null,
    junction_field: null,
    sort_field: null,
    one_deselect_action: 'nullify',
  };
}
