import type { OptionList } from '../../../schemas/option/types.ts';
import { choicesOptions, iconOffOption, iconOnOption, markColorOption } from '../shared/options.ts';

/** The options of the interface (INT-radio-01). */
export const options = [
  ...choicesOptions,
  markColorOption,
  { ...iconOnOption, schema: { default_value: 'radio_button_checked' } },
  { ...iconOffOption, schema: { default_value: 'radio_button_unchecked' } },
] as const satisfies OptionList;
