/** Conditions of fields over the values of a form: hidden, read-only, required, other options. Pure. */
import { holds } from '../../schemas/filter/holds.ts';
import type { Scope } from '../../schemas/filter/predicate.ts';
import type { FieldLayer, FieldPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';

/** Which conditions hold, one sign each, so that equal answers are equal. What is not known does not hold. */
export function holdingOf(plan: FieldPlan, row: Row, scope: Scope): string {
  return plan.conditions.map(({ rule }) => (holds(rule, row, scope) === true ? '1' : '0')).join('');
}

/** The plan with what the conditions that hold override, the last one first; the same object while none does. */
export function withConditions(plan: FieldPlan, holding: string): FieldPlan {
  if (!holding.includes('1')) return plan;
  const held = plan.conditions.filter((_, i) => holding[i] === '1');
  const layers = plan.layers.map((layer, at) =>
    held.filter((condition) => condition.layer === at).reduce((now, { set }) => ({ ...now, ...set }), layer),
  );
  const { required = plan.required, widget = plan.widget } = Object.assign(
    {},
    ...held.filter(({ layer }) => layer === 0).map(({ set }) => set),
  ) as Partial<FieldPlan>;
  return { ...plan, ...joined(layers), required, widget };
}

/** As the field is with these values. */
export function planNow(plan: FieldPlan, row: Row, scope: Scope): FieldPlan {
  return plan.conditions.length === 0 ? plan : withConditions(plan, holdingOf(plan, row, scope));
}

/** A field is hidden with any of the groups around it, and locked by the first that locks it. */
export function joined(layers: readonly FieldLayer[]): FieldLayer {
  return {
    hidden: layers.some(({ hidden }) => hidden),
    disabled: layers.find(({ disabled }) => disabled !== null)?.disabled ?? null,
  };
}
