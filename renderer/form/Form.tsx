/**
 * A form over an edit store. rjsf provides only the structure (schema to field tree, templates). Values do
 * not pass through it: each field reads and writes its own value in the store.
 */
import RjsfForm, { getDefaultRegistry } from '@rjsf/core';
import type {
  ErrorSchema,
  FieldProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RJSFSchema,
  TemplatesType,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { FormStoreContext } from '../contract/form-store.ts';
import { useRender } from '../contract/render.ts';
import { RevealContext } from '../contract/reveal.ts';
import { scopeOf } from '../contract/scope.ts';
import type { FormPlan } from '../contract/plan.ts';
import type { Key } from '../contract/platform.ts';
import type { FieldStore } from '../contract/store.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { FieldElement } from './FieldElement.tsx';
import { describeItemLock, isItemLocked, isLockedByView } from './item-lock.ts';
import { startAtFirstField } from './start-at-first-field.ts';
import { FormIssues } from './issues/FormIssues.tsx';
import { createPlanSource, FormHostContext, type FormHost } from './host.ts';
import { createMounting } from './stores/mounting.ts';
import { RelatedRow } from './related-rows.ts';
import { ViewLock } from './ViewLock.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRevealStore } from './stores/use-reveal-store.ts';
import classes from './form.module.css';

const { SchemaField: Structure } = getDefaultRegistry().fields as Record<string, ComponentType<FieldProps>>;
/** Renders fields without rjsf's wrappers. Only structure nodes use rjsf's own SchemaField. */
function SchemaField(props: FieldProps): ReactNode {
  if (props.uiSchema?.['ui:field'] === 'element') return <FieldElement {...props} />;
  return Structure && <Structure {...props} />;
}
const fields: RegistryFieldsType = { SchemaField: SchemaField as RegistryFieldsType[string] };
const templates: Partial<TemplatesType> = {
  FieldTemplate: ({ children }) => children,
  ObjectFieldTemplate: FieldGrid,
  ErrorListTemplate: () => null,
};
const uiOptions = { norender: true };
const noData = {};
const ignore = () => undefined;

/**
 * A no-op validator. The worker validates (validation.ts), so ajv is not loaded and nothing is validated per
 * keystroke.
 */
const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  reset: ignore,
} as unknown as ValidatorType<ErrorSchema>;

export interface FormProps {
  readonly store: FieldStore;
  readonly plan: FormPlan;
  readonly itemKey: Key | '+' | null;
  readonly isBatch?: boolean;
  /** Why the whole item is disabled, if the plan does not say it. */
  readonly lockedBecause?: string;
}

export function Form({ store, plan, itemKey, isBatch = false, lockedBecause }: FormProps) {
  const { t, me, clock, metadata } = useRender();
  const isLocked = useMemo(() => !isBatch && isItemLocked(plan), [plan, isBatch]);
  const isView = useMemo(() => isLockedByView(plan), [plan]);
  const revealStore = useRevealStore();
  const [plans] = useState(() => createPlanSource(plan));
  useLayoutEffect(() => plans.replace(plan), [plans, plan]);
  const form = useRef<RjsfForm>(null);
  useKeptFocus(() => form.current?.formElement.current);
  useEffect(() => {
    const element = form.current?.formElement.current;
    return itemKey === '+' && element instanceof Element
      ? startAtFirstField(element, store.path.length === 0)
      : undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the form opens
  }, []);
  useEffect(() => store.history?.show(() => isOnTop(form.current?.formElement.current), store.path), [store]);

  const [mounting] = useState(() => createMounting(shownFields(plan)));
  const host = useMemo<FormHost>(
    () => ({
      store,
      plans,
      itemKey,
      isBatch,
      isLocked,
      scope: scopeOf({ clock, me }),
      mounting,
    }),
    [store, plans, itemKey, isBatch, isLocked, clock, me, mounting],
  );
  const uiSchema = useMemo(() => uiSchemaOf(plan.schema), [plan.schema]);
  return (
    <FormHostContext value={host}>
      <FormStoreContext value={store}>
        <RevealContext value={revealStore}>
          {plan.related.map((need) => (
            <RelatedRow key={need.field} store={store} need={need} />
          ))}
          {isView && <ViewLock />}
          {isLocked && (
            <div className={classes.lockedItem} role="note">
              <Icon name="lock" />
              <p>
                <strong>{t('form.item_locked')}</strong>{' '}
                {lockedBecause ?? describeItemLock(plan, { t, metadata })}
              </p>
            </div>
          )}
          <FormIssues store={store} plan={plan} />
          <RjsfForm
            ref={form}
            tagName="div"
            className={isLocked || isView ? `${classes.form} ${classes.locked}` : classes.form}
            schema={plan.schema as RJSFSchema}
            uiSchema={uiSchema}
            formData={noData}
            fields={fields}
            templates={templates}
            validator={noValidator}
            onChange={ignore}
            noValidate
            noHtml5Validate
            showErrorList={false}
          />
        </RevealContext>
      </FormStoreContext>
    </FormHostContext>
  );
}

const shownFields = (plan: FormPlan): readonly string[] =>
  plan.fields.filter(({ hidden }) => !hidden).map(({ field }) => field.field);

/** Returns true if the element is in the topmost dialog, or on the page if no dialog is open. */
function isOnTop(element: Element | null | undefined): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? null;
  return element?.closest('[role="dialog"]') === top;
}

function uiSchemaOf(schema: FormPlan['schema']): UiSchema {
  const names = Object.keys((schema['properties'] as object | undefined) ?? {});
  return {
    'ui:submitButtonOptions': uiOptions,
    ...Object.fromEntries(names.map((name) => [name, { 'ui:field': 'element' }])),
  };
}

function FieldGrid({ properties }: ObjectFieldTemplateProps) {
  return <div className={classes.grid}>{properties.map(({ content }) => content)}</div>;
}
