/**
 * The FieldControl slot: the interface of one field of a store, without the frame of a form. A table shows it in
 * a cell.
 */
import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { FormStoreContext } from '../contract/form-store.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { useRender, type FieldControlProps } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { useConditions } from './conditions.ts';
import { disabledOf } from '../compile/describe-disabled.ts';
import { FieldInterface } from './FieldInterface.tsx';
import { FieldIssue } from './FieldFrame.tsx';
import classes from './form.module.css';
import {
  createPlanSource,
  FormHostContext,
  useFieldState,
  useFormHost,
  useStage,
  type FormHost,
} from './host.ts';
import { RelatedRow } from './related-rows.ts';
import { createMounting } from './stores/mounting.ts';

export function FieldControl({ store, plan, field, itemKey, children }: FieldControlProps) {
  const { clock, me } = useRender();
  const [plans] = useState(() => createPlanSource(plan));
  useLayoutEffect(() => plans.replace(plan), [plans, plan]);
  const [mounting] = useState(() => createMounting([field]));
  const host = useMemo<FormHost>(
    () => ({
      store,
      plans,
      itemKey,
      isBatch: false,
      isLocked: false,
      scope: scopeOf({ clock, me }),
      mounting,
    }),
    [store, plans, itemKey, clock, me, mounting],
  );
  const own = plan.fields.find((each) => each.field.field === field);
  return (
    <FormHostContext value={host}>
      <FormStoreContext value={store}>
        {plan.related.map((need) => (
          <RelatedRow key={need.field} store={store} need={need} />
        ))}
        {own && <Control plan={own}>{children}</Control>}
      </FormStoreContext>
    </FormHostContext>
  );
}

function Control({
  plan: base,
  children,
}: { readonly plan: FieldPlan } & Pick<FieldControlProps, 'children'>) {
  const { t, metadata } = useRender();
  const { store, scope } = useFormHost();
  const plan = useConditions(base, store, scope);
  const name = plan.field.field;
  const state = useFieldState(store, name);
  const id = useId();
  const stage = useStage(store, name);
  const disabled = disabledOf(plan.disabled, plan, { t, metadata });
  const hasIssues = state.issues.length > 0;
  return children({
    label: <span id={`${id}-label`}>{plan.label}</span>,
    control: (
      <FieldInterface
        plan={plan}
        issues={state.issues}
        disabled={disabled}
        labelId={`${id}-label`}
        describedBy={hasIssues ? `${id}-issues` : undefined}
        stage={stage}
      />
    ),
    issues: hasIssues ? (
      <div id={`${id}-issues`} className={classes.ownIssues}>
        {state.issues.map((issue) => (
          <FieldIssue key={`${issue.field}:${issue.type}`} issue={issue} plan={plan} />
        ))}
      </div>
    ) : null,
  });
}
