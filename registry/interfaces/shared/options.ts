/** Option descriptors that several interfaces share. */
import type { OptionDescriptor } from '../../../schemas/option/types.ts';

export const placeholderOption = {
  field: 'placeholder',
  name: '$t:interfaces.placeholder',
  type: 'string',
  meta: { interface: 'input', width: 'full' },
} as const satisfies OptionDescriptor;

export const fontOption = {
  field: 'font',
  name: '$t:interfaces.font',
  type: 'string',
  oneOf: ['sans-serif', 'monospace', 'serif'],
  meta: { interface: 'select-dropdown', width: 'half' },
  schema: { default_value: 'sans-serif' },
} as const satisfies OptionDescriptor;

export const iconLeftOption = {
  field: 'iconLeft',
  name: '$t:interfaces.icon_left',
  type: 'string',
  meta: { interface: 'select-icon', width: 'half' },
} as const satisfies OptionDescriptor;

export const iconRightOption = {
  field: 'iconRight',
  name: '$t:interfaces.icon_right',
  type: 'string',
  meta: { interface: 'select-icon', width: 'half' },
} as const satisfies OptionDescriptor;

export const trimOption = {
  field: 'trim',
  name: '$t:interfaces.trim',
  type: 'boolean',
  meta: { interface: 'boolean', width: 'half' },
  schema: { default_value: false },
} as const satisfies OptionDescriptor;

export const clearOption = {
  field: 'clear',
  name: '$t:interfaces.clear',
  type: 'boolean',
  meta: { interface: 'boolean', width: 'half' },
  schema: { default_value: false },
} as const satisfies OptionDescriptor;

export const templateOption = {
  field: 'template',
  name: '$t:interfaces.template',
  type: 'string',
  meta: { interface: 'system-display-template', width: 'full' },
} as const satisfies OptionDescriptor;

/** How a related row is selected (INT-many-to-one-01, INT-many-to-one-02). */
export const selectModeOption = {
  field: 'selectMode',
  name: '$t:interfaces.select_mode',
  type: 'string',
  oneOf: ['auto', 'dropdown', 'modal'],
  meta: { interface: 'select-dropdown', width: 'half' },
  schema: { default_value: 'auto' },
} as const;

/** Options of interfaces with choices (INT-dropdown-01, INT-multi-dropdown-01, INT-checkboxes-01, INT-radio-01). */
export const choicesOptions = [
  {
    field: 'choices',
    name: '$t:interfaces.choices',
    type: 'json',
    shape: 'choices',
    meta: {
      interface: 'list',
      width: 'full',
      options: {
        template: '{{ text }}',
        fields: [
          { field: 'text', name: '$t:interfaces.text', type: 'string', meta: { width: 'half' } },
          { field: 'value', name: '$t:interfaces.value', type: 'string', meta: { width: 'half' } },
        ],
      },
    },
  },
  {
    field: 'allowOther',
    name: '$t:interfaces.allow_other',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies readonly OptionDescriptor[];

/** Options of dropdowns, for one or several choices. */
export const dropdownOptions = [
  ...choicesOptions,
  {
    field: 'allowNone',
    name: '$t:interfaces.allow_none',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'icon',
    name: '$t:interfaces.icon',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
  },
  placeholderOption,
] as const satisfies readonly OptionDescriptor[];

/** The color of checked marks. Its default is the green of the specification. */
export const markColorOption = {
  field: 'color',
  name: '$t:interfaces.color',
  type: 'string',
  meta: { interface: 'select-color', width: 'half' },
  schema: { default_value: '#00C897' },
} as const satisfies OptionDescriptor;

/** Returns whether a color is the default green. It has too little contrast, so the theme's green replaces it. */
export const isSpecifiedGreen = (color: string): boolean =>
  color.toLowerCase() === markColorOption.schema.default_value.toLowerCase();

export const iconOnOption = {
  field: 'iconOn',
  name: '$t:interfaces.icon_on',
  type: 'string',
  meta: { interface: 'select-icon', width: 'half' },
} as const satisfies OptionDescriptor;

export const iconOffOption = {
  field: 'iconOff',
  name: '$t:interfaces.icon_off',
  type: 'string',
  meta: { interface: 'select-icon', width: 'half' },
} as const satisfies OptionDescriptor;

/** Whether to include system collections (INT-system-01). */
export const includeSystemOption = {
  field: 'includeSystem',
  name: '$t:interfaces.include_system',
  type: 'boolean',
  meta: { interface: 'boolean', width: 'half' },
  schema: { default_value: false },
} as const satisfies OptionDescriptor;

/** The name of the form field that holds a collection (INT-system-02). */
export const collectionFieldOption = {
  field: 'collectionField',
  name: '$t:interfaces.collection_field',
  type: 'string',
  meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
} as const satisfies OptionDescriptor;

/** The name of the form field that holds a type. */
export const typeFieldOption = {
  field: 'typeField',
  name: '$t:interfaces.type_field',
  type: 'string',
  meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
} as const satisfies OptionDescriptor;

export const imageTokenOption = {
  field: 'imageToken',
  name: '$t:interfaces.image_token',
  type: 'string',
  meta: { interface: 'input', width: 'full', note: '$t:interfaces.image_token_note' },
} as const satisfies OptionDescriptor;

/**
 * Whether users may create and select rows. Permissions are checked separately (INT-list-m2m-01, INT-one-to-many-01).
 */
export const enableOptions = [
  {
    field: 'enableCreate',
    name: '$t:interfaces.enable_create',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
  {
    field: 'enableSelect',
    name: '$t:interfaces.enable_select',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
] as const satisfies readonly OptionDescriptor[];
