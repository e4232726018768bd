import type { FieldKind } from '../field/types.ts';
import { relationsOf } from './relations-of.ts';
import type { Relation } from './types.ts';

export interface KindRequest {
  readonly collection: string;
  readonly field: string;
  readonly type: string;
  readonly special: readonly string[];
}

const files = 'directus_files';

/** Returns the kind of a field, derived from its relations (REL-02…05). `relations` may contain unrelated ones. */
export function kindOf(field: KindRequest, relations: readonly Relation[]): FieldKind {
  if (field.special.includes('group')) return 'group';
  const [first, second] = relationsOf(relations, field.collection, field.field);
  if (!first) return field.type === 'alias' ? 'presentation' : 'standard';
  const isOwn = first.collection === field.collection && first.field === field.field;
  if (!second) return isOwn ? (first.related_collection === files ? 'file' : 'm2o') : 'o2m';
  if (field.special.includes('translations')) return 'translations';
  // The second relation of many-to-any has no single related collection.
  if (field.special.includes('m2a') || second.related_collection === null) return 'm2a';
  return first.related_collection === files || second.related_collection === files ? 'files' : 'm2m';
}
