import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'template',
    name: '$t:interfaces.template',
    type: 'string',
    meta: { interface: 'system-display-template', width: 'full' },
  },
] as const satisfies OptionList;
