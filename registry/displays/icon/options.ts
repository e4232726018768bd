import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'color',
    name: '$t:interfaces.color',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
  },
] as const satisfies OptionList;
