import type { OptionList } from '../../../schemas/option/types.ts';
import { choicesOptions, dropdownOptions } from '../shared/options.ts';

const [choices] = choicesOptions;
const [, ...others] = dropdownOptions;
const iconField = {
  field: 'icon',
  name: '$t:interfaces.icon',
  type: 'string',
  meta: { interface: 'select-icon', width: 'half' },
} as const;

/** The options of the interface (INT-dropdown-01). A choice can also have an icon. */
export const options = [
  {
    ...choices,
    meta: {
      ...choices.meta,
      options: { ...choices.meta.options, fields: [...choices.meta.options.fields, iconField] },
    },
  },
  ...others,
] as const satisfies OptionList;
