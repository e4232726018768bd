import type { OptionList } from '../../../schemas/option/types.ts';
import { enableOptions } from '../shared/options.ts';

/** INT-list-m2a-01: rows are shown by the templates of their collections. How they are arranged is ours. */
export const options = [
  ...enableOptions,
  {
    field: 'grouped',
    name: '$t:interfaces.group_by_collection',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'inline',
    name: '$t:interfaces.inline_forms',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
