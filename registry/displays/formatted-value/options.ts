import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'formatTitle',
    name: '$t:displays.format_title',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'bold',
    name: '$t:displays.bold',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'font',
    name: '$t:interfaces.font',
    type: 'string',
    oneOf: ['sans-serif', 'monospace', 'serif'],
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'sans-serif' },
  },
  {
    field: 'color',
    name: '$t:interfaces.color',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
  },
  {
    field: 'prefix',
    name: '$t:displays.prefix',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
  },
  {
    field: 'suffix',
    name: '$t:displays.suffix',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
  },
] as const satisfies OptionList;
