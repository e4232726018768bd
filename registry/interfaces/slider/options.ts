import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the interface (INT-slider-01). */
export const options = [
  {
    field: 'minValue',
    name: '$t:interfaces.min',
    type: 'float',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: 0 },
  },
  {
    field: 'maxValue',
    name: '$t:interfaces.max',
    type: 'float',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: 100 },
  },
  {
    field: 'stepInterval',
    name: '$t:interfaces.step',
    type: 'float',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: 1 },
  },
  {
    field: 'alwaysShowValue',
    name: '$t:interfaces.always_show_value',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
