import type { OptionList } from '../../../schemas/option/types.ts';
import { templateOption } from '../shared/options.ts';

/** INT-one-to-many-01. */
export const options = [
  templateOption,
  {
    field: 'enableCreate',
    name: '$t:interfaces.enable_create',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
  {
    field: 'enableSelect',
    name: '$t:interfaces.enable_select',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
] as const satisfies OptionList;
