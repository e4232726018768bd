import type { OptionList } from '../../../schemas/option/types.ts';
import { templateOption } from '../shared/options.ts';

/** INT-many-to-one-01. */
export const options = [
  templateOption,
  {
    field: 'selectMode',
    name: '$t:interfaces.select_mode',
    type: 'string',
    oneOf: ['auto', 'dropdown', 'modal'],
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'auto' },
  },
] as const satisfies OptionList;
