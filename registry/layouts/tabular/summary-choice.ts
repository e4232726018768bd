/** The functions of the row below the table, and the columns that have one. Pure. */
import { isSecretField } from '../../../schemas/field/secret.ts';
import { isAmount, isOpaque, isStored, momentOf } from '../../../schemas/field/traits.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';

/** The names are those of the API's `aggregate`. */
export type SummaryFunction = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** The function of each column, by the key of the column. */
export type Summary = ReadonlyMap<string, SummaryFunction>;

/**
 * Returns the functions of a column. The platform aggregates only the columns of the collection itself whose values it may
 * return.
 */
export function functionsOf({ key, field }: ColumnPlan): readonly SummaryFunction[] {
  const { type, kind, schema } = field;
  if (key !== field.field || !isStored(type) || isSecretField(field) || isOpaque(type)) return [];
  if (kind !== 'standard' || schema?.is_primary_key) return ['count'];
  if (isAmount(type)) return ['count', 'sum', 'avg', 'min', 'max'];
  return momentOf(type) === null ? ['count'] : ['count', 'min', 'max'];
}

/**
 * Returns the chosen functions of the visible columns. A stored choice is ignored if its column is gone, or if the type of
 * the field has changed.
 */
export function summaryOf(
  columns: readonly ColumnPlan[],
  chosen: Readonly<Record<string, unknown>>,
): Summary {
  return new Map(
    columns.flatMap((plan) => {
      const name = ownValue(chosen, plan.key);
      const known = functionsOf(plan).find((each) => each === name);
      return known ? [[plan.key, known] as const] : [];
    }),
  );
}
