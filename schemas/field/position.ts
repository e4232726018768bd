/** The positions of fields in forms and in the field grid. Without positions, aliases come after all columns. Pure. */
import type { ModelStep } from '../model/step.ts';
import type { Field } from './types.ts';

export interface EndOfFields {
  /** The position of a field after all others. Null: the fields are not known. */
  readonly position: number | null;
  /** The changes that keep the fields where they are drawn. Empty if each field has a position. */
  readonly changes: readonly PositionChange[];
}

interface PositionChange {
  readonly field: string;
  readonly meta: { readonly sort: number };
}

/** Returns the steps that keep the fields of a collection where they are drawn, so that a new one stays last. */
export function arrangementOf(
  collection: string,
  { changes }: Pick<EndOfFields, 'changes'>,
): readonly ModelStep[] {
  return changes.length === 0 ? [] : [{ do: 'update-fields', collection, changes }];
}

/** The end of fields that are not known. */
export const unknownEnd: EndOfFields = { position: null, changes: [] };

/** Returns the end of the fields of a collection, which are in the order in which forms draw them. */
export function endOfFields(fields: readonly Field[]): EndOfFields {
  const own = fields.filter(({ meta }) => meta?.system !== true);
  const positions = own.flatMap(({ meta }) => meta?.sort ?? []);
  if (positions.length === own.length) return { position: Math.max(0, ...positions) + 1, changes: [] };
  const changes = own.flatMap(({ field, meta }, i) =>
    meta?.sort === i + 1 ? [] : [{ field, meta: { sort: i + 1 } }],
  );
  return { position: own.length + 1, changes };
}

/** A field as a request describes it. */
export interface DescribedField {
  readonly meta: object;
  readonly [name: string]: unknown;
}

/** Returns the fields of a new collection with their positions. */
export function withPositions(fields: readonly DescribedField[]): readonly DescribedField[] {
  return fields.map((field, i) => ({ ...field, meta: { ...field.meta, sort: i + 1 } }));
}
