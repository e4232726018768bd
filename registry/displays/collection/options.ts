import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'icon',
    name: '$t:displays.show_icon',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
