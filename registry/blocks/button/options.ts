import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'fold',
    name: '$t:blocks.button_fold',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
