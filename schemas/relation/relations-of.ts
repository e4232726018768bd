import type { Relation } from './types.ts';

/**
 * Returns the relations of one field, starting from it: none for plain fields, one for m2o and o2m, two for m2m, m2a,
 * files and translations. Of two, the junction field that references this collection comes first.
 */
export function relationsOf(
  relations: readonly Relation[],
  collection: string,
  field: string,
): readonly Relation[] {
  const own = relations.find((relation) => relation.collection === collection && relation.field === field);
  if (own) return [own];
  const back = relations.find(
    ({ related_collection, meta }) =>
      (related_collection ?? meta?.one_collection) === collection && meta?.one_field === field,
  );
  if (!back) return [];
  const junctionField = back.meta?.junction_field;
  if (junctionField === null || junctionField === undefined) return [back];
  const other = relations.find(
    (relation) => relation.collection === back.collection && relation.field === junctionField,
  );
  return other ? [back, other] : [back];
}
