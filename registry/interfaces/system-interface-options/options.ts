import type { OptionList } from '../../../schemas/option/types.ts';

/** The name of the form field that holds the interface (INT-system-03). */
export const options = [
  {
    field: 'interfaceField',
    name: '$t:interfaces.interface_field',
    type: 'string',
    meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
  },
] as const satisfies OptionList;
