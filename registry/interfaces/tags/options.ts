import type { OptionList } from '../../../schemas/option/types.ts';
import { iconLeftOption, iconRightOption, placeholderOption } from '../shared/options.ts';

/** The options of the interface (INT-tags-01). */
export const options = [
  {
    field: 'presets',
    name: '$t:interfaces.presets',
    type: 'json',
    shape: 'strings',
    meta: { interface: 'tags', width: 'full' },
  },
  placeholderOption,
  {
    field: 'alphabetize',
    name: '$t:interfaces.alphabetize',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'allowCustom',
    name: '$t:interfaces.allow_custom',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
  {
    field: 'whitespace',
    name: '$t:interfaces.whitespace',
    type: 'string',
    oneOf: ['hyphen', 'underscore', 'remove'],
    meta: { interface: 'select-dropdown', width: 'half' },
  },
  {
    field: 'capitalization',
    name: '$t:interfaces.capitalization',
    type: 'string',
    oneOf: ['uppercase', 'lowercase', 'auto-format'],
    meta: { interface: 'select-dropdown', width: 'half' },
  },
  iconLeftOption,
  { ...iconRightOption, schema: { default_value: 'local_offer' } },
] as const satisfies OptionList;
