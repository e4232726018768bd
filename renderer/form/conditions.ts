/**
 * Live conditions of a field. They are evaluated over the form's values and subscribe only to the fields that
 * they read.
 */
import { useSyncExternalStore } from 'react';
import type { Scope } from '../../schemas/filter/predicate.ts';
import { evaluateConditions, applyConditions } from '../compile/conditions.ts';
import type { FieldPlan } from '../contract/plan.ts';
import type { FieldStore } from '../contract/store.ts';
import { valuesOf } from '../state/current-values.ts';

/**
 * Returns the plan with the overrides of all conditions that are currently true. Returns the same object if
 * none is true.
 */
export function useConditions(plan: FieldPlan, store: FieldStore, scope: Scope): FieldPlan {
  const results = useSyncExternalStore(
    (listener) => {
      const unsubscribes = plan.conditions.flatMap(({ on }) =>
        on.map((field) => store.subscribe([field], listener)),
      );
      if (unsubscribes.length > 0) unsubscribes.push(store.related.subscribe(listener));
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
    () => (plan.conditions.length === 0 ? '' : evaluateConditions(plan, valuesOf(store), scope)),
  );
  return applyConditions(plan, results);
}
