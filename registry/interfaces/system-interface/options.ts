import type { OptionList } from '../../../schemas/option/types.ts';

/** INT-system-05: the field of the same form that names the type. */
export const options = [
  {
    field: 'typeField',
    name: '$t:interfaces.type_field',
    type: 'string',
    meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
  },
] as const satisfies OptionList;
