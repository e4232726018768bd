import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'selectMode',
    name: '$t:interfaces.select_mode',
    type: 'string',
    oneOf: ['auto', 'dropdown', 'modal'],
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'auto' },
  },
] as const satisfies OptionList;
