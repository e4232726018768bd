import type { FieldPlan, FormPlan } from '../../contract/plan.ts';

/** Returns the field of the primary key. A form over plain values, such as options, has none. */
export function keyFieldOf({ fields }: Pick<FormPlan, 'fields'>): FieldPlan['field'] | undefined {
  return fields.find(({ field }) => field.schema?.is_primary_key)?.field;
}
