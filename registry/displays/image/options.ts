import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'circle',
    name: '$t:displays.circle',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
