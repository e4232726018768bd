/** Live conditions of a field: evaluated over the form's values, subscribed to just the fields they read. */
import { useSyncExternalStore } from 'react';
import type { Scope } from '../../schemas/filter/predicate.ts';
import { holdingOf, withConditions } from '../compile/conditions.ts';
import { subscribeRelated, withRelated } from './related-rows.ts';
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
      if (stops.length > 0) stops.push(subscribeRelated(store, listener));
      return () => stops.forEach((stop) => stop());
    },
    () => (plan.conditions.length === 0 ? '' : holdingOf(plan, valuesOf(store), scope)),
  );
  return withConditions(plan, holding);
}

/** What the form shows, with what is known of related rows. */
export function valuesOf(store: EditStore): Row {
  return withRelated(store, { ...store.state.initial, ...store.state.edits });
}
