/**
 * Live conditions of a field. They are evaluated over the form's values and subscribe only to the fields that
 * they read.
 */
import { useSyncExternalStore } from 'react';
import type { Scope } from '../../schemas/filter/predicate.ts';
import { evaluateConditions, applyConditions } from '../compile/conditions.ts';
import { withRelated } from './related-rows.ts';
import type { FieldPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import type { EditStore } from '../contract/store.ts';

/**
 * Returns the plan with the overrides of all conditions that are currently true. Returns the same object if
 * none is true.
 */
export function useConditions(plan: FieldPlan, store: EditStore, scope: Scope): FieldPlan {
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

/** Returns the current values of the form, including related rows that are loaded. */
export function valuesOf(store: EditStore): Row {
  return withRelated(store, { ...store.state.initial, ...store.state.edits });
}
