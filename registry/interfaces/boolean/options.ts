import type { OptionList } from '../../../schemas/option/types.ts';

/** INT-boolean-01. */
export const options = [
  {
    field: 'iconOn',
    name: '$t:interfaces.icon_on',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'check_box' },
  },
  {
    field: 'iconOff',
    name: '$t:interfaces.icon_off',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'check_box_outline_blank' },
  },
  {
    field: 'label',
    name: '$t:interfaces.label',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: '$t:interfaces.enabled' },
  },
  {
    field: 'color',
    name: '$t:interfaces.color',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#00C897' },
  },
] as const satisfies OptionList;
