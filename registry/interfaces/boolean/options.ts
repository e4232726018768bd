import type { OptionList } from '../../../schemas/option/types.ts';
import { iconOffOption, iconOnOption, markColorOption } from '../shared/options.ts';

/** The options of the interface (INT-boolean-01). */
export const options = [
  { ...iconOnOption, schema: { default_value: 'check_box' } },
  { ...iconOffOption, schema: { default_value: 'check_box_outline_blank' } },
  {
    field: 'label',
    name: '$t:interfaces.label',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: '$t:interfaces.enabled' },
  },
  markColorOption,
] as const satisfies OptionList;
