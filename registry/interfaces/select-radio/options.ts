import type { OptionList } from '../../../schemas/option/types.ts';

/** INT-radio-01. */
export const options = [
  {
    field: 'choices',
    name: '$t:interfaces.choices',
    type: 'json',
    shape: 'choices',
    meta: { interface: 'list', width: 'full' },
  },
  {
    field: 'allowOther',
    name: '$t:interfaces.allow_other',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'color',
    name: '$t:interfaces.color',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#00C897' },
  },
  {
    field: 'iconOn',
    name: '$t:interfaces.icon_on',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'radio_button_checked' },
  },
  {
    field: 'iconOff',
    name: '$t:interfaces.icon_off',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'radio_button_unchecked' },
  },
] as const satisfies OptionList;
