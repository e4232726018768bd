/**
 * Evaluates the conditions of fields over the values of a form. A condition can hide a field, disable it,
 * require it, or change its options. Pure.
 */
import { holds } from '../../schemas/filter/holds.ts';
import type { Scope } from '../../schemas/filter/predicate.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { isEmpty } from '../../schemas/value/empty.ts';
import type { FieldLayer, FieldPlan, FormPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';

/**
 * Returns one character per condition: '1' if it is true, '0' if it is false or unknown. A string makes equal
 * results comparable.
 */
export function evaluateConditions(plan: FieldPlan, row: Row, scope: Scope): string {
  return plan.conditions.map(({ rule }) => (holds(rule, row, scope) === true ? '1' : '0')).join('');
}

/**
 * Returns the plan with the overrides of all true conditions; later conditions take precedence. Returns the
 * same object if none is true.
 */
export function applyConditions(plan: FieldPlan, results: string): FieldPlan {
  if (!results.includes('1')) return plan;
  const held = plan.conditions.filter((_, i) => results[i] === '1');
  const layers = plan.layers.map((layer, at) =>
    held.filter((condition) => condition.layer === at).reduce((now, { set }) => ({ ...now, ...set }), layer),
  );
  const { required = plan.required, widget = plan.widget } = Object.assign(
    {},
    ...held.filter(({ layer }) => layer === 0).map(({ set }) => set),
  ) as Partial<FieldPlan>;
  return { ...plan, ...mergeLayers(layers), required, widget };
}

/** Returns the plan of the field for these values. */
export function evaluatePlan(plan: FieldPlan, row: Row, scope: Scope): FieldPlan {
  return plan.conditions.length === 0 ? plan : applyConditions(plan, evaluateConditions(plan, row, scope));
}

/** Adds an issue for each empty field that a condition requires. `row` has all values of the form. */
export function withRequired(
  found: readonly Issue[],
  { plan, row, scope }: { readonly plan: FormPlan; readonly row: Row; readonly scope: Scope },
): readonly Issue[] {
  const missing = plan.fields
    .filter(({ conditions }) => conditions.length > 0)
    .map((field) => evaluatePlan(field, row, scope))
    // Lists of related rows are not stored in the item. The platform checks them.
    .filter(({ field, required, disabled, hidden }) => field.schema && required && !disabled && !hidden)
    .map(({ field }) => field.field)
    .filter((field) => isEmpty(row[field]) && !found.some((issue) => issue.field === field));
  return [...found, ...missing.map((field) => ({ field, type: 'required' }) as const)];
}

/** A field is hidden if any layer is hidden, and disabled by the first layer that is disabled. */
export function mergeLayers(layers: readonly FieldLayer[]): FieldLayer {
  return {
    hidden: layers.some(({ hidden }) => hidden),
    disabled: layers.find(({ disabled }) => disabled !== null)?.disabled ?? null,
  };
}
