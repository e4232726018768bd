/** Live conditions of a field: evaluated over the form's values, subscribed to just the fields they read. */
import { useSyncExternalStore } from 'react';
import { holds } from '../../schemas/filter/holds.ts';
import type { Scope } from '../../schemas/filter/predicate.ts';
import type { FieldPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import type { EditStore } from '../contract/store.ts';

/** The plan with what the conditions that hold at this moment override; the same object while none does. */
export function useConditions(plan: FieldPlan, store: EditStore, scope: Scope): FieldPlan {
  const holding = useSyncExternalStore(
    (listener) => {
      const stops = plan.conditions.flatMap(({ on }) =>
        on.map((field) => store.subscribe([field], listener)),
      );
      return () => stops.forEach((stop) => stop());
    },
    // A string, so that a snapshot equals itself.
    () =>
      plan.conditions.map(({ rule }) => (holds(rule, valuesOf(store), scope) === true ? '1' : '0')).join(''),
  );
  return holding.includes('1') ? overridden(plan, holding) : plan;
}

function valuesOf(store: EditStore): Row {
  return { ...store.state.initial, ...store.state.edits };
}

function overridden(plan: FieldPlan, holding: string): FieldPlan {
  const set = Object.assign(
    {},
    ...plan.conditions.filter((_, i) => holding[i] === '1').map((c) => c.set),
  ) as {
    hidden?: boolean;
    readonly?: boolean;
    required?: boolean;
    options?: Readonly<Record<string, unknown>>;
  };
  return {
    ...plan,
    hidden: set.hidden ?? plan.hidden,
    required: set.required ?? plan.required,
    disabled: plan.disabled ?? (set.readonly ? { code: 'field-readonly' } : null),
    widget: set.options
      ? { ...plan.widget, options: { ...plan.widget.options, ...set.options } }
      : plan.widget,
  };
}
