import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the display (DISP-boolean-01). */
export const options = [
  {
    field: 'labelOn',
    name: '$t:displays.label_on',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
  },
  {
    field: 'labelOff',
    name: '$t:displays.label_off',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
  },
  {
    field: 'iconOn',
    name: '$t:interfaces.icon_on',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'check' },
  },
  {
    field: 'iconOff',
    name: '$t:interfaces.icon_off',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'close' },
  },
  {
    field: 'colorOn',
    name: '$t:displays.color_on',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#00C897' },
  },
  {
    field: 'colorOff',
    name: '$t:displays.color_off',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#B0BEC5' },
  },
] as const satisfies OptionList;
