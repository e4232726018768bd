import type { OptionList } from '../../../schemas/option/types.ts';
import { choicesOptions, iconOffOption, iconOnOption, markColorOption } from '../shared/options.ts';

/** The options of the interface (INT-checkboxes-01). */
export const options = [
  ...choicesOptions,
  markColorOption,
  { ...iconOnOption, schema: { default_value: 'check_box' } },
  { ...iconOffOption, schema: { default_value: 'check_box_outline_blank' } },
  {
    field: 'itemsShown',
    name: '$t:interfaces.items_shown',
    type: 'integer',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: 8 },
  },
] as const satisfies OptionList;
