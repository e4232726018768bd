import type { OptionList } from '../../../schemas/option/types.ts';
import { enableOptions } from '../shared/options.ts';

/**
 * The options of the interface. Rows use the templates of their collections (INT-list-m2a-01). Grouping and inline
 * forms are our addition.
 */
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
