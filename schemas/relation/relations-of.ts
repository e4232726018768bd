import type { Relation } from './types.ts';

/**
 * The relations of one field, as seen from it: [] none; m2o and o2m one; m2m, m2a, files and translations two: the
 * junction's field that points here, then the one that points on.
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
  const onward = back.meta?.junction_field;
  if (onward === null || onward === undefined) return [back];
  const on = relations.find(
    (relation) => relation.collection === back.collection && relation.field === onward,
  );
  return on ? [back, on] : [back];
}
