/** The one rjsf field: finds its plan by name and subscribes to its own slot of the store (house.md "State"). */
import type { FieldProps } from '@rjsf/utils';
import { memo, useSyncExternalStore } from 'react';
import { useRender } from '../contract/render.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { describeBecause } from './because.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldState, useFormHost } from './host.ts';
import { useConditions } from './conditions.ts';
import { Widget } from './Widget.tsx';

export const FieldElement = memo(function FieldElement({ name }: FieldProps) {
  const { plans } = useFormHost();
  const plan = useSyncExternalStore(plans.subscribe, () => plans.get(name));
  return plan ? <FieldSlot plan={plan} /> : null;
});

function FieldSlot({ plan: base }: { readonly plan: FieldPlan }) {
  const { t } = useRender();
  const { store, itemKey, isBatch, scope } = useFormHost();
  const plan = useConditions(base, store, scope);
  const name = plan.field.field;
  const state = useFieldState(store, name);
  if (plan.hidden) return null;

  const inactive = isBatch && !state.edited;
  const because = plan.disabled ?? (inactive ? { code: 'batch-inactive' as const } : null);
  const disabled = because === null ? false : { reason: describeBecause(because, plan, t) };
  const stage = (value: unknown) => {
    store.touch(name);
    store.stage([name], value === undefined ? null : value, { coalesce: name });
  };
  return (
    <FieldFrame plan={plan} state={state} disabled={disabled} stage={stage}>
      {(ids) => (
        <Widget
          plan={plan}
          value={state.value ?? null}
          issues={state.issues}
          disabled={disabled}
          itemKey={itemKey}
          {...ids}
          onChange={stage}
        />
      )}
    </FieldFrame>
  );
}
