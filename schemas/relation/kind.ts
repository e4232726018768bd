import type { FieldKind } from '../field/types.ts';
import type { Relation } from './types.ts';

export interface KindRequest {
  readonly collection: string;
  readonly field: string;
  readonly type: string;
  readonly special: readonly string[];
}

const files = 'directus_files';

/** Returns the kind of a field by its own relations (REL-02…05), which `createRelationIndex` finds. */
export function kindOf(field: KindRequest, [first, second]: readonly Relation[]): FieldKind {
  if (field.special.includes('group')) return 'group';
  if (!first) {
    if (field.type === 'alias') return 'presentation';
    // The platform does not list the relation if the role may not read files.
    return field.special.includes('file') ? 'file' : 'standard';
  }
  if (!second) {
    if (!isOwnColumn(first, field.collection, field.field)) return 'o2m';
    return first.related_collection === files ? 'file' : 'm2o';
  }
  if (field.special.includes('translations')) return 'translations';
  // A many-to-any leads onward to several collections.
  if (field.special.includes('m2a') || second.related_collection === null) return 'm2a';
  return first.related_collection === files || second.related_collection === files ? 'files' : 'm2m';
}

/** Returns true if the field is the foreign key column of the relation, and false if it is the list at the other end. */
export function isOwnColumn(relation: Relation, collection: string, field: string): boolean {
  return relation.collection === collection && relation.field === field;
}
