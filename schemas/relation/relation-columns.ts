/** The columns with which a new field stores its relation, in its own or in another table. Pure. */
import type { FieldKind, FieldType } from '../field/types.ts';
import {
  relatedKey,
  shapeOf,
  type ExistingField,
  type KeyOfCollection,
  type ModelNames,
  type RelationDraft,
} from './new-relation.ts';

/** A column that a relation uses: a new one, or an existing one of the same type (REL-19). */
export interface RelationColumn {
  readonly table: string;
  readonly type: FieldType;
  /** The length of the key to which the column refers, if it is known. */
  readonly length?: number | undefined;
}

export type ColumnPart = 'nearField' | 'farField' | 'collectionField' | 'sortField';

/** Returns the columns of a relation by the part of the draft that has their name. */
export function relationColumns(
  kind: FieldKind,
  collection: string,
  { related, junction }: RelationDraft,
  model: ModelNames,
): Readonly<Partial<Record<ColumnPart, RelationColumn>>> {
  const shape = shapeOf(kind);
  if (shape === 'none' || shape === 'many-to-one') return {};
  const table = shape === 'one-to-many' ? related : junction;
  const to = ({ type, length }: KeyOfCollection): RelationColumn => ({ table, type, length });
  const nearField = to(model.keyOf(collection));
  const sortField = { table, type: 'integer' as const };
  if (shape === 'one-to-many') return { nearField, sortField };
  if (shape === 'junction') return { nearField, farField: to(relatedKey(kind, related, model)), sortField };
  // A many-to-any column stores keys of any type.
  const text = { table, type: 'string' as const };
  return { nearField, farField: text, collectionField: text, sortField };
}

/** Returns whether a relation can use an existing field: a column of the type that is not the primary key (REL-19). */
export function fitsRelation(
  field: Pick<ExistingField, 'isKey' | 'type'>,
  { type }: RelationColumn,
): boolean {
  return !field.isKey && field.type === type;
}
