import type { OptionList } from '../../../schemas/option/types.ts';

/** DISP-labels-01, 02: a choice has text, value, foreground, background. */
export const options = [
  {
    field: 'choices',
    name: '$t:interfaces.choices',
    type: 'json',
    shape: 'choices',
    meta: { interface: 'list', width: 'full' },
  },
  {
    field: 'defaultForeground',
    name: '$t:displays.default_foreground',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#263238' },
  },
  {
    field: 'defaultBackground',
    name: '$t:displays.default_background',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#eceff1' },
  },
  {
    field: 'format',
    name: '$t:displays.format_text',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
  {
    field: 'showAsDot',
    name: '$t:displays.show_as_dot',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
