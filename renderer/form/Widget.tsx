/** The interface of one field, or a visible placeholder where there is none; a broken one costs its own rectangle. */
import { useState } from 'react';
import type { Field } from '../../schemas/field/types.ts';
import type { Disabled } from '../contract/definitions.ts';
import type { FieldPlan } from '../contract/plan.ts';
import type { Key } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { interfaceFor } from '../compile/widget.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { Loaded } from '../kit/lazy-widget.ts';
import { WidgetBoundary } from '../kit/WidgetBoundary.tsx';
import classes from './form.module.css';

export interface WidgetSlotProps {
  readonly plan: FieldPlan;
  readonly value: unknown;
  readonly issues: readonly Issue[];
  readonly disabled: Disabled;
  readonly itemKey: Key | '+' | null;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  onChange(value: unknown): void;
}

export function Widget({ plan, ...props }: WidgetSlotProps) {
  const { registry, metadata, t } = useRender();
  const [fallback, setFallback] = useState(false);
  const { definition, options } = fallback
    ? interfaceFor(withoutChoice(plan.field), { registry, metadata })
    : { definition: registry.interfaces.get(plan.widget.id), options: plan.widget.options };
  if (!definition)
    return (
      <div className={classes.placeholder} role="note">
        <span>{t('form.interface_not_found', { interface: plan.widget.id })}</span>
        {plan.widget.nearest && <span>{t('form.did_you_mean', { name: plan.widget.nearest })}</span>}
        <button type="button" className={classes.link} onClick={() => setFallback(true)}>
          {t('form.reset_interface')}
        </button>
      </div>
    );
  return (
    <WidgetBoundary name={definition.id}>
      <Loaded
        definition={definition}
        fallback={loading}
        value={props.value as never}
        options={options as never}
        disabled={props.disabled}
        issues={props.issues}
        labelId={props.labelId}
        describedBy={props.describedBy}
        field={plan.field}
        itemKey={props.itemKey}
        onChange={props.onChange as never}
      />
    </WidgetBoundary>
  );
}

const loading = <div className={classes.loading} aria-hidden />;

/** The field as if its metadata named no interface, so that its kind and type choose one (FORM-13). */
function withoutChoice(field: Field): Field {
  return field.meta ? { ...field, meta: { ...field.meta, interface: null, options: null } } : field;
}
