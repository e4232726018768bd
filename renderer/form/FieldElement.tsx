/** The only rjsf field. It finds its plan by name and subscribes only to its own value in the store. */
import type { FieldProps } from '@rjsf/utils';
import { memo, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import { useRender } from '../contract/render.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { prefetchedOrCached } from '../data/prefetch.ts';
import { prefetchOf } from '../data/prefetch-item.ts';
import { disabledOf } from '../compile/describe-disabled.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldState, useFormHost, useStage } from './host.ts';
import { useConditions } from './conditions.ts';
import classes from './form.module.css';
import { useMounted } from './stores/mounting.ts';
import { FieldInterface } from './FieldInterface.tsx';

export const FieldElement = memo(function FieldElement({ name }: FieldProps) {
  const { plans } = useFormHost();
  const plan = useSyncExternalStore(plans.subscribe, () => plans.get(name));
  return plan ? <FieldSlot plan={plan} /> : null;
});

function FieldSlot({ plan: base }: { readonly plan: FieldPlan }) {
  const { t, registry, metadata } = useRender();
  const { cache } = useSWRConfig();
  const { store, isBatch, scope, mounting, itemKey } = useFormHost();
  const plan = useConditions(base, store, scope);
  const name = plan.field.field;
  const state = useFieldState(store, name);
  const stage = useStage(store, name);
  const definition = registry.interfaces.get(plan.widget.id);
  const [mounted, place] = useMounted(mounting, name, definition?.light === true);
  if (plan.hidden) return null;

  const inactive = isBatch && !state.edited;
  const reason = plan.disabled ?? (inactive ? { code: 'batch-inactive' as const } : null);
  const disabled = disabledOf(reason, plan, { t, metadata });
  const heightOf = () => {
    const ahead =
      itemKey === null || itemKey === '+' ? null : prefetchOf(plan, itemKey, { registry, metadata });
    return definition?.height?.({
      field: plan.field,
      options: plan.widget.options,
      value: store.get([name]) ?? null,
      isHalf: plan.width.startsWith('half'),
      ahead: ahead ? prefetchedOrCached(cache, ahead.key) : undefined,
    });
  };
  // The field was edited before it became read-only. The edit is kept, but a save does not send it.
  const unsent = base.disabled !== null && plan.disabled !== null && state.edited;
  return (
    <FieldFrame plan={plan} state={state} disabled={disabled} unsent={unsent} stage={stage} mounted={mounted}>
      {(ids) =>
        mounted ? (
          <FieldInterface plan={plan} issues={state.issues} disabled={disabled} stage={stage} {...ids} />
        ) : (
          <div ref={place} className={classes.waiting} style={{ minHeight: heightOf() }} aria-hidden />
        )
      }
    </FieldFrame>
  );
}
