/** The only rjsf field. It finds its plan by name and subscribes only to its own value in the store. */
import type { FieldProps } from '@rjsf/utils';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import type { ChangeOfValue } from '../contract/definitions.ts';
import { isRelationEdit } from '../contract/relation-edit.ts';
import { useRender } from '../contract/render.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { knownUnder } from '../data/ahead.ts';
import { aheadOf } from '../data/item-ahead.ts';
import { describeBecause } from './because.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldState, useFormHost } from './host.ts';
import { useConditions } from './conditions.ts';
import classes from './form.module.css';
import { useMade } from './mounting.ts';
import { Widget } from './Widget.tsx';

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
  const stage = useCallback(
    (value: unknown, how?: ChangeOfValue) => {
      store.touch(name);
      if (how?.ownUndo) store.extend();
      // Keystrokes join one undo step, but each change of a list is a step of its own.
      const isDeed = isRelationEdit(value) || isRelationEdit(store.get([name]));
      store.stage([name], value === undefined ? null : value, isDeed ? {} : { coalesce: name });
    },
    [store, name],
  );
  const definition = registry.interfaces.get(plan.widget.id);
  const [made, place] = useMade(mounting, name, definition?.light === true);
  if (plan.hidden) return null;

  const inactive = isBatch && !state.edited;
  const because = plan.disabled ?? (inactive ? { code: 'batch-inactive' as const } : null);
  const disabled = because === null ? false : { reason: describeBecause(because, plan, t) };
  const heightOf = () => {
    const ahead = itemKey === null || itemKey === '+' ? null : aheadOf(plan, itemKey, { registry, metadata });
    return definition?.height?.({
      field: plan.field,
      options: plan.widget.options,
      value: store.get([name]) ?? null,
      isHalf: plan.width.startsWith('half'),
      ahead: ahead ? knownUnder(cache, ahead.key) : undefined,
    });
  };
  // The field was edited before it became read-only. The edit is kept, but a save does not send it.
  const unsent = base.disabled !== null && plan.disabled !== null && state.edited;
  return (
    <FieldFrame plan={plan} state={state} disabled={disabled} unsent={unsent} stage={stage} made={made}>
      {(ids) =>
        made ? (
          <Widget plan={plan} issues={state.issues} disabled={disabled} stage={stage} {...ids} />
        ) : (
          <div ref={place} className={classes.waiting} style={{ minHeight: heightOf() }} aria-hidden />
        )
      }
    </FieldFrame>
  );
}
