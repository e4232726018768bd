import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'display',
    name: '$t:displays.user_display',
    type: 'string',
    oneOf: ['avatar', 'name', 'both'],
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'both' },
  },
  {
    field: 'circle',
    name: '$t:displays.circle',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
] as const satisfies OptionList;
