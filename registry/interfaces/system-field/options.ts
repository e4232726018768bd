import type { OptionList } from '../../../schemas/option/types.ts';
import { collectionFieldOption, placeholderOption } from '../shared/options.ts';

/** The options of the interface (INT-system-03, INT-system-04). */
export const options = [
  collectionFieldOption,
  {
    field: 'typeAllowList',
    name: '$t:interfaces.type_allow_list',
    type: 'json',
    shape: 'strings',
    meta: { interface: 'tags', width: 'full' },
  },
  {
    field: 'allowPrimaryKey',
    name: '$t:interfaces.allow_primary_key',
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
  placeholderOption,
] as const satisfies OptionList;
