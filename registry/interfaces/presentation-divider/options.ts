import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the interface (INT-divider-01). */
export const options = [
  {
    field: 'title',
    name: '$t:interfaces.title',
    type: 'string',
    meta: { interface: 'input', width: 'full' },
  },
  {
    field: 'color',
    name: '$t:interfaces.color',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
  },
  {
    field: 'icon',
    name: '$t:interfaces.icon',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
  },
  {
    field: 'marginTop',
    name: '$t:interfaces.margin_top',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'inlineTitle',
    name: '$t:interfaces.inline_title',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
