import type { OptionList } from '../../../schemas/option/types.ts';

/** INT-system-03: the field of the same form that names the interface. */
export const options = [
  {
    field: 'interfaceField',
    name: '$t:interfaces.interface_field',
    type: 'string',
    meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
  },
] as const satisfies OptionList;
