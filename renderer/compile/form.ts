/**
 * Compiles fields, grants and the row to the plan of a form. Pure and synchronous. Unchanged fields keep the
 * identity of their plan in `previous`, so that memoized components skip rendering.
 */
import type { Metadata } from '../../schemas/collection/types.ts';
import { isStored } from '../../schemas/field/traits.ts';
import { groupOf } from '../../schemas/field/group-of.ts';
import { hasSecretSpecial } from '../../schemas/field/secret.ts';
import type { Field, FieldCondition, FieldMeta } from '../../schemas/field/types.ts';
import { parsePredicate } from '../../schemas/filter/parse.ts';
import { pathsOf } from '../../schemas/filter/paths.ts';
import { toJsonSchema } from '../../schemas/filter/json-schema.ts';
import { everything, type Scope } from '../../schemas/filter/predicate.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import { verdictFor } from '../../schemas/permission/verdict.ts';
import { formSchema, isRequired } from '../../schemas/validation/form.ts';
import { sameValue } from '../../schemas/value/same.ts';
import type { DisabledReason, FieldOverrides, FieldPlan, FormPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { rowsOfForeignKey } from '../contract/related.ts';
import type { Registry } from '../contract/registry.ts';
import { mergeLayers } from './conditions.ts';
import { interfaceFor } from './widget.ts';

export interface FormRequest {
  readonly collection: string;
  readonly metadata: Metadata;
  readonly registry: Registry;
  readonly grants: Grants;
  readonly scope: Scope;
  readonly isNew: boolean;
  readonly isBatch?: boolean;
  /** Fields whose values differ between the items of a batch. */
  readonly mixed?: ReadonlySet<string>;
  /** The server's row. Rules of the update grant are evaluated on it. Absent while it loads. */
  readonly row?: Row;
  /** Disables all fields: the item is an ancestor of itself, or the screen is read-only. */
  readonly readonly?: DisabledReason;
  /** An administrator views the app as another user or role, so nothing can be saved. */
  readonly viewing?: boolean;
  /** Omits these fields (USER-15). */
  readonly omit?: readonly string[];
  readonly presets?: Row;
  readonly previous?: FormPlan;
}

export function compileForm(request: FormRequest): FormPlan {
  const omit = new Set(request.omit);
  const fields = request.metadata.fields(request.collection).filter(({ field }) => !omit.has(field));
  const known = new Map(request.previous?.fields.map((plan) => [plan.field.field, plan]));
  const plans = fields.map((field) => keepIdentity(known.get(field.field), planField(field, request)));
  const visible = plans.filter((plan) => !plan.hidden || plan.conditions.length > 0);
  const plan: FormPlan = {
    collection: request.collection,
    fields: plans,
    schema: {
      type: 'object',
      // rjsf renders nothing for an empty schema, so each field has a title.
      properties: Object.fromEntries(visible.map(({ field, label }) => [field.field, { title: label }])),
    },
    validation: validationOf(plans, request),
    related: relatedOf(plans, request),
    read: readsOf(fields, request),
  };
  return keepIdentity(request.previous, plan);
}

function planField(field: Field, request: FormRequest): FieldPlan {
  const { definition, ...widget } = interfaceFor(field, request);
  const groups = groupsAround(field, request.metadata);
  const layers = [field, ...groups].map((each) => ({
    hidden: each.meta?.hidden ?? false,
    disabled: whyDisabled(each, request),
  }));
  const required = isRequired(field);
  const defaultValue = request.presets?.[field.field] ?? field.schema?.default_value ?? null;
  return {
    field,
    label: field.name,
    note: field.meta?.note ?? null,
    width: field.meta?.width ?? 'full',
    required,
    ...mergeLayers(layers),
    layers,
    clearable: !(required && defaultValue !== null) && field.schema?.is_nullable !== false,
    hideLabel: definition?.hideLabel ?? false,
    lock: definition?.lock ?? 'control',
    widget,
    defaultValue,
    unshown: unshownOf(field, request),
    conditions: [field, ...groups].flatMap((each, layer) => conditionsOf(each, layer, request)),
  };
}

/** The grant's validation rule is checked before the platform would reject the values (VAL-01). */
function validationOf(plans: readonly FieldPlan[], request: FormRequest): FormPlan['validation'] {
  const { grants, collection, isNew, scope } = request;
  const grant = grants.grant(collection, isNew ? 'create' : 'update');
  const { schema: rule, residual } = toJsonSchema(grant?.validation ?? everything, scope);
  const editable = plans.filter(({ disabled }) => disabled === null).map(({ field }) => field);
  return {
    schema: formSchema(editable, { partial: !isNew, rules: [rule] }),
    residual,
  };
}

/**
 * Returns why the field is disabled, or null if it can be edited (FORM-01, FORM-02, PERM-26). All other reasons take
 * precedence over a view, so that the form shows which fields the viewed user can edit.
 */
function whyDisabled(field: Field, request: FormRequest): DisabledReason | null {
  const { isNew, collection, grants, scope, row, isBatch } = request;
  if (request.readonly) return request.readonly;
  const key = field.schema?.is_primary_key || field.schema?.has_auto_increment;
  if (key && !isNew) return { code: 'primary-key' };
  if (field.schema?.is_generated) return { code: 'field-readonly' };
  if (field.meta?.readonly) return { code: 'field-readonly' };
  if (field.kind === 'presentation' || field.kind === 'group') return null;
  const action = isNew ? 'create' : 'update';
  const viewing = request.viewing ? ({ code: 'viewing', action, collection } as const) : null;
  if (interfaceFor(field, request).definition?.hasOwnRoutes) return viewing;
  const verdict = verdictFor(grants, {
    action,
    collection,
    field: field.field,
    scope,
    // A batch has several rows, so the server evaluates the rule for each row.
    ...(row && !isNew && !isBatch ? { row } : {}),
  });
  return verdict.is === 'deny' ? verdict.reason : viewing;
}

/** Related rows of a batch are not read, because each item has a list of its own. */
function unshownOf({ field, type }: Field, request: FormRequest): FieldPlan['unshown'] {
  if (!request.isBatch) return null;
  if (request.mixed?.has(field)) return 'mixed';
  const isRelational = request.metadata.relationsOf(request.collection, field).length > 0;
  return isRelational && !isStored(type) ? 'rows' : null;
}

/** Returns the groups that contain a field, the innermost first. */
function groupsAround(field: Field, metadata: Metadata): readonly Field[] {
  const groups: Field[] = [];
  const fields = metadata.fields(field.collection);
  for (let at = groupOf(field, fields); at && !groups.includes(at); at = groupOf(at, fields)) groups.push(at);
  return groups;
}

function conditionsOf(field: Field, layer: number, request: FormRequest): FieldPlan['conditions'] {
  const { meta } = field;
  if (!Array.isArray(meta?.conditions)) return [];
  return meta.conditions.map((condition) => {
    const rule = parsePredicate(condition.rule, { unknown: 'skip' });
    return {
      rule,
      layer,
      set: overridesOf({ ...field, meta }, condition, request),
      on: [...new Set(pathsOf(rule).flatMap(([first]) => (first === undefined ? [] : [first])))],
    };
  });
}

/** Members that are missing or null are not overridden. A settings form stores null for an empty value. */
function overridesOf(field: Field & { meta: FieldMeta }, said: FieldCondition, request: FormRequest) {
  const as = (meta: Partial<FieldMeta>): Field => ({ ...field, meta: { ...field.meta, ...meta } });
  const { hidden, readonly, required, options } = said;
  const set: { -readonly [K in keyof FieldOverrides]: FieldOverrides[K] } = {};
  if (typeof hidden === 'boolean') set.hidden = hidden;
  if (typeof readonly === 'boolean') set.disabled = whyDisabled(as({ readonly }), request);
  if (typeof required === 'boolean') set.required = isRequired(as({ required }));
  if (options) {
    const { definition: _definition, ...widget } = interfaceFor(
      as({ options: { ...field.meta.options, ...options } }),
      request,
    );
    set.widget = widget;
  }
  return set;
}

/** Returns the many-to-one rows whose values a condition reads. The item itself contains only their keys. */
function relatedOf(plans: readonly FieldPlan[], request: FormRequest): FormPlan['related'] {
  const { metadata, collection } = request;
  const pathsByField = new Map<string, Set<string>>();
  for (const [field, ...below] of plans.flatMap(({ conditions }) =>
    conditions.flatMap(({ rule }) => pathsOf(rule)),
  ))
    if (field !== undefined && below.length > 0)
      pathsByField.set(field, (pathsByField.get(field) ?? new Set()).add(below.join('.')));
  return [...pathsByField].flatMap(([field, paths]) => {
    const rows = rowsOfForeignKey(metadata, collection, field);
    return rows ? [{ field, ...rows, paths: [...paths] }] : [];
  });
}

/** Returns the fields to read: all except the lists that are read by pages. */
function readsOf(fields: readonly Field[], request: FormRequest): readonly string[] {
  const isPaged = (field: Field) => interfaceFor(field, request).definition?.pages === true;
  const paged = new Set(request.metadata.fields(request.collection).filter(isPaged));
  const whole =
    paged.size === 0
      ? ['*']
      : request.metadata
          .fields(request.collection)
          .filter((field) => !paged.has(field) && field.kind !== 'presentation' && field.kind !== 'group')
          .map(({ field }) => field);
  return [...whole, ...fields.flatMap((field) => extraReads(field, request))];
}

/** Returns the related fields that the widget needs, relative to the item. */
function extraReads(field: Field, request: FormRequest): readonly string[] {
  const { definition, options } = interfaceFor(field, request);
  const below = definition?.fields?.({ field, metadata: request.metadata, options }) ?? [];
  return below.map((path) => `${field.field}.${path}`);
}

function keepIdentity<T>(previous: T | undefined, next: T): T {
  return previous !== undefined && sameValue(previous, next) ? previous : next;
}

/**
 * Returns the values of fields that the user can see and edit. A link to a new item could otherwise set a value that the
 * user does not notice.
 */
export function editableValues({ fields }: FormPlan, values: Row): Row {
  const editable = new Set(
    fields
      .filter(({ hidden, disabled, field }) => !hidden && isEditable(disabled) && !hasSecretSpecial(field))
      .map(({ field }) => field.field),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => editable.has(name)));
}

function isEditable(disabled: FieldPlan['disabled']): boolean {
  return disabled === null || disabled.code === 'viewing';
}

/**
 * Returns the initial values of a new item: column defaults, overridden by permission presets (PERM-27),
 * overridden by `given`.
 */
export function initialValues(plan: FormPlan, given: Row = {}): Row {
  const values: Record<string, unknown> = {};
  for (const { field, defaultValue } of plan.fields)
    if (field.schema && defaultValue !== null && !field.schema.is_primary_key)
      values[field.field] = defaultValue;
  return { ...values, ...given };
}
