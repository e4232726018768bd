/**
 * Renders the interface of one field, or a visible placeholder if the interface is unknown. An error boundary
 * limits a failure to the field.
 */
import { useState, type ComponentType } from 'react';
import type { Field } from '../../schemas/field/types.ts';
import type { OptionList } from '../../schemas/option/types.ts';
import type { Disabled } from '../contract/disabled.ts';
import type { ChangeOptions, InterfaceDefinition, InterfaceProps } from '../contract/definitions.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { interfaceFor } from '../compile/widget.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { useLoaded } from '../kit/lazy-widget.ts';
import { WidgetBoundary } from '../kit/feedback/WidgetBoundary.tsx';
import classes from './form.module.css';
import { useFieldValue, useFormHost } from './host.ts';

export interface FieldInterfaceProps {
  readonly plan: FieldPlan;
  readonly issues: readonly Issue[];
  readonly disabled: Disabled;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly stage: (value: unknown, how?: ChangeOptions) => void;
}

export function FieldInterface(props: FieldInterfaceProps) {
  return (
    <WidgetBoundary name={props.plan.widget.id}>
      <ResolvedInterface {...props} />
    </WidgetBoundary>
  );
}

function ResolvedInterface(props: FieldInterfaceProps) {
  const { plan } = props;
  const { registry, metadata, t } = useRender();
  const [fallback, setFallback] = useState(false);
  const { definition, options } = fallback
    ? interfaceFor(withoutChoice(plan.field), { registry, metadata })
    : { definition: registry.interfaces.get(plan.widget.id), options: plan.widget.options };
  if (definition) return <LazyControl {...props} definition={definition} options={options} />;
  return (
    <div className={classes.placeholder} role="note">
      <span>{t('form.interface_not_found', { interface: plan.widget.id })}</span>
      {plan.widget.nearest && <span>{t('form.did_you_mean', { name: plan.widget.nearest })}</span>}
      <button type="button" className={classes.link} onClick={() => setFallback(true)}>
        {t('form.reset_interface')}
      </button>
    </div>
  );
}

interface ControlProps extends FieldInterfaceProps {
  readonly options: Readonly<Record<string, unknown>>;
}

function LazyControl({ definition, ...props }: ControlProps & { readonly definition: InterfaceDefinition }) {
  const Component = useLoaded(definition);
  return Component ? <Control {...props} Component={Component} /> : loading;
}

/** Only this component and the interface itself re-render on a keystroke. */
function Control({
  plan,
  Component,
  options,
  stage,
  issues,
  disabled,
  labelId,
  describedBy,
}: ControlProps & { readonly Component: ComponentType<InterfaceProps<OptionList, never>> }) {
  const { store, itemKey } = useFormHost();
  const value = useFieldValue(store, plan.field.field);
  return (
    <Component
      value={(value ?? null) as never}
      options={options as never}
      disabled={disabled}
      required={plan.required}
      issues={issues}
      labelId={labelId}
      describedBy={describedBy}
      field={plan.field}
      itemKey={itemKey}
      onChange={stage as never}
    />
  );
}

const loading = <div className={classes.loading} aria-hidden />;

/** The field as if its metadata named no interface, so that its kind and type choose one (FORM-13). */
function withoutChoice(field: Field): Field {
  return field.meta ? { ...field, meta: { ...field.meta, interface: null, options: null } } : field;
}
