import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the interface (INT-datetime-01). */
export const options = [
  {
    field: 'includeSeconds',
    name: '$t:interfaces.include_seconds',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'use24',
    name: '$t:interfaces.use_24',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half', note: '$t:interfaces.use_24_note' },
    schema: { default_value: null },
  },
] as const satisfies OptionList;
