import type { OptionList } from '../../../schemas/option/types.ts';
import { enableOptions, templateOption } from '../shared/options.ts';

/** The options of the interface (INT-list-m2m-01). */
export const options = [templateOption, ...enableOptions] as const satisfies OptionList;
