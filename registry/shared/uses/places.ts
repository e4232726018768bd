/** The fields of other items that can refer to an item. Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import { readablePath } from '../../../schemas/permission/readable-path.ts';
import type { Relation } from '../../../schemas/relation/types.ts';

export interface Place {
  readonly collection: string;
  readonly field: string;
  /** The rule of the items that refer to one of `keys`. */
  filter(keys: readonly (string | number)[]): unknown;
}

type Known = Pick<Metadata, 'relations' | 'relationsOf' | 'field'>;

/**
 * Returns the fields that refer to rows of `collection`, and that the user may read. A junction table counts as the list
 * that shows it; without one, as itself.
 */
export function placesOf(collection: string, metadata: Known, grants: Grants): readonly Place[] {
  return metadata.relations.flatMap((relation) => {
    const rule = ruleOf(relation, collection);
    if (!rule) return [];
    const list = listOf(relation, metadata.relations);
    const place: Place = list
      ? { ...list, filter: (keys) => ({ [list.field]: rule(keys) }) }
      : { collection: relation.collection, field: relation.field, filter: rule };
    const path = list ? `${list.field}.${relation.field}` : relation.field;
    const isReadable = readablePath(grants, metadata, place.collection, path) === path;
    return isReadable && metadata.field(place.collection, place.field) ? [place] : [];
  });
}

/** Returns the rule of the rows that contain the foreign key. null if the relation leads elsewhere. */
function ruleOf({ field, related_collection, meta }: Relation, collection: string): Place['filter'] | null {
  if (related_collection === collection) return (keys) => ({ [field]: { _in: keys } });
  const name = meta?.one_collection_field;
  if (!name || meta?.one_allowed_collections?.includes(collection) !== true) return null;
  return (keys) => ({ _and: [{ [name]: { _eq: collection } }, { [field]: { _in: keys.map(String) } }] });
}

/** Returns the list that shows the rows of a junction table. */
function listOf({ collection, meta }: Relation, relations: readonly Relation[]) {
  const back = relations.find(
    (other) => other.collection === collection && other.field === meta?.junction_field,
  );
  const [owner, alias] = [back?.related_collection ?? null, back?.meta?.one_field ?? null];
  return owner === null || alias === null ? null : { collection: owner, field: alias };
}

/** Returns the collections whose fields must be loaded before `placesOf` can name all places. */
export function collectionsOfPlaces(
  collection: string,
  { relations }: Pick<Metadata, 'relations'>,
): readonly string[] {
  const found = relations.flatMap((relation) => {
    if (!ruleOf(relation, collection)) return [];
    const owner = listOf(relation, relations)?.collection;
    return owner === undefined ? [relation.collection] : [relation.collection, owner];
  });
  return [...new Set(found)];
}
