import type { OptionList } from '../../../schemas/option/types.ts';
import { placeholderOption } from '../shared/options.ts';

/** The options of the interface (INT-input-hash-01). */
export const options = [
  placeholderOption,
  {
    field: 'masked',
    name: '$t:interfaces.masked',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
