/** Option descriptors that several interfaces repeat word for word. */
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
