import type { OptionList } from '../../../schemas/option/types.ts';
import { placeholderOption } from '../shared/options.ts';

/** INT-dropdown-01. */
export const options = [
  {
    field: 'choices',
    name: '$t:interfaces.choices',
    type: 'json',
    shape: 'choices',
    meta: { interface: 'list', width: 'full' },
  },
  {
    field: 'allowOther',
    name: '$t:interfaces.allow_other',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'allowNone',
    name: '$t:interfaces.allow_none',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'icon',
    name: '$t:interfaces.icon',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
  },
  placeholderOption,
] as const satisfies OptionList;
