import type { OptionList } from '../../../schemas/option/types.ts';

/** The name of the form field that holds the type of the described field. */
export const options = [
  {
    field: 'typeField',
    name: '$t:interfaces.type_field',
    type: 'string',
    meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
  },
] as const satisfies OptionList;
