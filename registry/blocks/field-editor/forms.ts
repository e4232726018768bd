/** The forms of the tabs, as described fields, and their conversion to the draft (FLD-08, FLD-12…23). Pure. */
import type { FieldDraft } from '../../../schemas/field/field-draft.ts';
import { columnSettings, hasDigits, hasNoValue, withType } from '../../../schemas/field/field-draft.ts';
import { defaultInterface } from '../../../schemas/field/defaults.ts';
import { canIndex, columnSizes, isCreatable, isTruth } from '../../../schemas/field/traits.ts';
import { fieldTypes, type FieldType } from '../../../schemas/field/types.ts';
import { widths } from '../../../schemas/field/widths.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { canConceal, isConcealed, withConcealed } from './concealed.ts';
import { storedForm, storedFormIn, withStoredForm, type StoredForms } from './stored-form.ts';
import { triggerIn, triggersOf, withTrigger } from './triggers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FormContext {
  readonly t: Translate;
  readonly collection: string;
  readonly draft: FieldDraft;
  readonly isNew: boolean;
  readonly isKey: boolean;
  /** The collection to which the column refers; null for columns without a foreign key. */
  readonly related: string | null;
  /** Whether the platform creates indexes of columns. */
  readonly hasIndexes: boolean;
  /** Null: the column can hold its values in one form only. */
  readonly stored: StoredForms | null;
}

const half = { width: 'half' } as const;

/** The settings of the column. Returns described fields. */
export function schemaForm(context: FormContext): readonly Values[] {
  const { t, draft, isNew, isKey, related, hasIndexes, stored } = context;
  const { type, schema, kind } = draft;
  const isRelational = kind !== 'standard';
  const choices = fieldTypes
    .filter((each) => isCreatable(each) || each === type)
    .map((each) => ({ text: t(`settings.type_${each}`), value: each }));
  const triggers = (['create', 'update'] as const).flatMap((event) => {
    const offered = kind === 'file' || isKey ? [] : triggersOf(event, type, related);
    if (offered.length === 0) return [];
    return [
      {
        field: `on_${event}`,
        name: t(`settings.on_${event}`),
        type: 'string',
        meta: {
          ...half,
          interface: 'select-dropdown',
          options: {
            allowNone: true,
            placeholder: t('settings.trigger_none'),
            choices: offered.map((value) => ({ text: t(`settings.trigger_${value}`), value })),
          },
        },
      },
    ];
  });
  return [
    {
      field: 'field',
      name: t('settings.field_key'),
      type: 'string',
      meta: {
        ...half,
        interface: 'input',
        required: true,
        readonly: !isNew,
        note: isNew ? t('settings.collection_name_note') : null,
        options: { dbSafe: true, font: 'monospace', placeholder: t('settings.field_key_example') },
      },
    },
    ...(schema === null
      ? []
      : [
          {
            field: 'type',
            name: t('settings.type'),
            type: 'string',
            // FLD-13: the type of a key and of a foreign key is fixed.
            meta: {
              ...half,
              interface: 'select-dropdown',
              required: true,
              readonly: isRelational || (isKey && !isNew),
              options: { choices },
            },
          },
          ...(columnSizes(type).length && !isRelational
            ? [number('max_length', t('settings.max_length'), '255')]
            : []),
          ...(hasDigits(type) && !isRelational
            ? [
                number('numeric_precision', t('settings.precision'), '10'),
                number('numeric_scale', t('settings.scale'), '5'),
              ]
            : []),
          // FLD-17
          ...(isKey || isRelational
            ? []
            : [
                {
                  field: 'default_value',
                  name: t('settings.default_value'),
                  type,
                  // FLD-18
                  meta: { width: 'full', ...defaultInput(type, t) },
                },
              ]),
          ...triggers,
          ...(isKey
            ? []
            : [
                flag('is_nullable', t('settings.nullable'), t('settings.nullable_label')),
                flag('is_unique', t('settings.unique'), t('settings.unique_label')),
                ...(hasIndexes && canIndex(type)
                  ? [flag('is_indexed', t('settings.index'), t('settings.index_label'))]
                  : []),
                ...(canConceal(type) && !isRelational
                  ? [flag('is_concealed', t('settings.concealed'), t('settings.concealed_label'))]
                  : []),
              ]),
          ...(stored === null ? [] : [storedForm(stored, t)]),
        ]),
  ];
}

/** Returns the input of the default. A switch cannot show a column without one, so a boolean has choices (FLD-18). */
function defaultInput(type: FieldType, t: Translate): Values {
  const choices = [true, false].map((value) => ({ text: t(`settings.default_${value}`), value }));
  const options = { placeholder: 'NULL' };
  return isTruth(type)
    ? { interface: 'select-dropdown', options: { ...options, choices, allowNone: true } }
    : { interface: defaultInterface[type], options };
}

const number = (field: string, name: string, placeholder: string): Values => ({
  field,
  name,
  type: 'integer',
  meta: { ...half, interface: 'input', options: { placeholder, min: 0 } },
});
const flag = (field: string, name: string, label: string): Values => ({
  field,
  name,
  type: 'boolean',
  meta: { ...half, interface: 'boolean', options: { label } },
});

/** The settings of the field in forms: required, read-only, hidden, note, width, rules and translations. */
export function fieldForm({ t, collection, draft, isKey }: FormContext): readonly Values[] {
  const rule = { interface: 'system-filter', width: 'full' } as const;
  return [
    ...(hasNoValue(draft.kind) || isKey
      ? []
      : [flag('required', t('form.required'), t('settings.required_label'))]),
    flag('readonly', t('settings.readonly'), t('settings.readonly_label')),
    flag('hidden', t('settings.kind_hidden'), t('settings.hidden_label')),
    {
      field: 'width',
      name: t('settings.width'),
      type: 'string',
      meta: {
        ...half,
        interface: 'select-dropdown',
        options: {
          choices: widths.map((value) => ({ text: t(`settings.width_${value}`), value })),
        },
      },
    },
    {
      field: 'note',
      name: t('settings.note'),
      type: 'string',
      meta: { width: 'full', interface: 'input', options: { placeholder: t('settings.note_example') } },
    },
    {
      field: 'translations',
      name: t('settings.name_translations'),
      type: 'json',
      meta: {
        width: 'full',
        interface: 'list',
        options: {
          template: '{{ translation }} ({{ language }})',
          addLabel: t('settings.add_translation'),
          fields: [
            {
              field: 'language',
              name: t('settings.language'),
              type: 'string',
              meta: { ...half, interface: 'system-language' },
            },
            {
              field: 'translation',
              name: t('settings.translation'),
              type: 'string',
              meta: { ...half, interface: 'input' },
            },
          ],
        },
      },
    },
    {
      field: 'conditions',
      name: t('settings.conditions'),
      type: 'json',
      meta: {
        width: 'full',
        interface: 'list',
        note: t('settings.conditions_note'),
        options: {
          template: '{{ name }}',
          addLabel: t('settings.add_condition'),
          fields: [
            {
              field: 'name',
              name: t('settings.condition_name'),
              type: 'string',
              meta: { width: 'full', interface: 'input' },
            },
            {
              field: 'rule',
              name: t('settings.condition_rule'),
              type: 'json',
              meta: { ...rule, options: { collectionName: collection } },
            },
            flag('readonly', t('settings.readonly'), t('settings.readonly_label')),
            flag('hidden', t('settings.kind_hidden'), t('settings.hidden_label')),
            flag('required', t('form.required'), t('settings.required_label')),
          ],
        },
      },
    },
    ...(draft.kind === 'standard' && !isKey
      ? [
          {
            field: 'validation',
            name: t('settings.validation'),
            type: 'json',
            meta: { ...rule, note: t('settings.validation_note'), options: { collectionName: collection } },
          },
          {
            field: 'validation_message',
            name: t('settings.validation_message'),
            type: 'string',
            meta: { width: 'full', interface: 'input' },
          },
        ]
      : []),
  ];
}

/** Returns the draft as the value of the forms. */
export function valuesOf({ field, type, meta, schema }: FieldDraft): Values {
  const special = meta['special'] as readonly string[] | null | undefined;
  return {
    ...meta,
    ...schema,
    is_indexed: schema?.['is_indexed'] ?? false,
    field,
    type,
    stored_as: storedFormIn(meta),
    is_concealed: isConcealed(special),
    on_create: triggerIn('create', special),
    on_update: triggerIn('update', special),
  };
}

const isColumnSetting = (name: string) => columnSettings.some((setting) => setting === name);

/** Returns the draft with the values of a form. Another type resets what belongs to the old one (FLD-24). */
export function withValues(draft: FieldDraft, values: Values): FieldDraft {
  const type = values['type'] as FieldType;
  if (typeof type === 'string' && type !== draft.type) return withType(draft, type);
  const before = valuesOf(draft);
  let { field, meta, schema } = draft;
  for (const name of new Set([...Object.keys(before), ...Object.keys(values)])) {
    const value = values[name] ?? null;
    if ((Object.hasOwn(before, name) ? (before[name] ?? null) : null) === value) continue;
    if (name === 'stored_as') meta = withStoredForm(meta, value);
    else if (name === 'field') field = typeof value === 'string' ? value : '';
    else if (name === 'on_create' || name === 'on_update') {
      const event = name === 'on_create' ? 'create' : 'update';
      const special = withTrigger(event, meta['special'] as readonly string[] | null, value as string | null);
      meta = { ...meta, special };
    } else if (name === 'is_concealed') {
      const special = withConcealed(meta['special'] as readonly string[] | null, value === true);
      meta = { ...meta, special };
    } else if (isColumnSetting(name)) schema = { ...schema, [name]: value };
    else meta = { ...meta, [name]: value };
  }
  return { ...draft, field, meta, schema };
}
