import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'simple',
    name: '$t:displays.rating_simple',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
