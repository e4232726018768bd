/**
 * The ItemForm slot: a form over a row of another collection. It compiles and reads the row like the item of
 * a page, and edits it through a lens.
 */
import { useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { sameValue } from '../../schemas/value/same.ts';
import { withRequired } from '../compile/conditions.ts';
import { initialValues } from '../compile/form.ts';
import { compileItem } from '../compile/item.ts';
import type { FormPlan } from '../contract/plan.ts';
import type { Disabled } from '../contract/disabled.ts';
import type { Row } from '../contract/platform.ts';
import { useRender, type ItemFormProps } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { useItemRow } from '../data/use-item-row.ts';
import { failureOf } from '../contract/failure.ts';
import { focusControl } from '../kit/hooks/focusable.ts';
import { ListSkeleton } from '../kit/feedback/ListSkeleton.tsx';
import { useWidgetsLoaded } from '../kit/hooks/use-widgets-loaded.ts';
import { ReadFailed } from '../kit/feedback/ReadFailed.tsx';
import { useRowConflicts } from './issues/use-row-conflicts.ts';
import { useFields } from '../contract/use-fields.ts';
import { Form } from './Form.tsx';
import classes from './form.module.css';
import { withRelated } from '../state/current-values.ts';
import { validateValues } from '../state/validation.ts';

export function ItemForm(props: ItemFormProps) {
  const { ready, failed } = useFields([props.collection]);
  if (failed) return <ReadFailed {...failed} />;
  return ready ? <Known {...props} /> : <ListSkeleton />;
}

function Known(props: ItemFormProps) {
  const { collection, itemKey } = props;
  const isNew = itemKey === '+';
  const blank = usePlan(props, undefined);
  const { data, error, mutate } = useItemRow(
    { target: isNew ? null : { collection, key: itemKey }, fields: blank.read, plan: blank },
    { revalidateOnFocus: false },
  );
  const ready = useWidgetsLoaded(blank.fields);
  const failed = failureOf(data, error, mutate);
  if (failed) return <ReadFailed {...failed} />;
  const row = isNew ? initialValues(blank) : data;
  return row && ready ? <Read {...props} row={row} /> : <ListSkeleton />;
}

function Read(props: ItemFormProps & { readonly row: Row }) {
  const { clock, me } = useRender();
  const { itemKey, lens, ref } = props;
  const form = useRef<HTMLDivElement>(null);
  const [{ row, store }, begin] = useState(() => ({ row: props.row, store: lens(props.row) }));
  const isTouched = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => Object.keys(store.state.edits).length > 0,
  );
  // Edits keep the row that they were based on. Without edits, for example after a save, the newer row is
  // shown.
  if (!isTouched && !sameValue(row, props.row)) begin({ row: props.row, store: lens(props.row) });
  useRowConflicts(store, props);
  const plan = usePlan(props, itemKey === '+' ? undefined : row);
  useImperativeHandle(
    ref,
    () => ({
      async check({ leads = false } = {}) {
        const { edits: set } = store.state;
        const values = itemKey === '+' ? { ...row, ...set } : set;
        const current = withRelated(store, { ...row, ...set });
        const found = await validateValues(plan, values, clock);
        const unread = store.unread?.issuesBelow(store.path) ?? [];
        const issues = [
          ...unread,
          ...withRequired(found, { plan, row: current, scope: scopeOf({ clock, me }) }),
        ];
        // Conflicts remain until the user settles them.
        store.setIssues([...store.state.issues.filter(({ type }) => type === 'conflict'), ...issues]);
        // The issues are rendered in the next frame.
        if (leads && issues.length > 0) requestAnimationFrame(() => focusFirstInvalid(form.current));
        return issues.length === 0;
      },
    }),
    [store, plan, itemKey, clock, me, row],
  );
  return (
    <div ref={form} className={classes.whole}>
      <Form
        store={store}
        plan={plan}
        itemKey={itemKey}
        {...(isReadonly(props.disabled) ? { lockedBecause: props.disabled.reason } : {})}
      />
    </div>
  );
}

/** In a view, the plan says which fields the viewed user could edit. */
function isReadonly(disabled: ItemFormProps['disabled']): disabled is Exclude<Disabled, false> {
  return disabled !== false && disabled.viewing !== true;
}

function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector('[data-invalid]');
  field?.scrollIntoView({ block: 'center' });
  // The menu of the label comes before the control.
  const control = field?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (control) control.focus();
  else focusControl(field);
}

function usePlan({ collection, itemKey, omit, disabled }: ItemFormProps, row: Row | undefined): FormPlan {
  const { metadata, registry, grants, me, clock, platform } = useRender();
  const previous = useRef<FormPlan>(undefined);
  const left = (omit ?? []).join('\n');
  const plan = useMemo(() => {
    const around = { metadata, registry, grants, me, clock, platform };
    return compileItem(around, {
      collection,
      isNew: itemKey === '+',
      omit: left.split('\n'),
      ...(row ? { row } : {}),
      ...(isReadonly(disabled) ? { readonly: { code: 'field-readonly' } as const } : {}),
      ...(previous.current ? { previous: previous.current } : {}),
    });
  }, [collection, metadata, registry, grants, clock, me, platform, itemKey, left, row, disabled]);
  useEffect(() => {
    previous.current = plan;
  }, [plan]);
  return plan;
}
