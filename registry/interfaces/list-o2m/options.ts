import type { OptionList } from '../../../schemas/option/types.ts';
import { enableOptions, templateOption } from '../shared/options.ts';

/** The options of the interface (INT-one-to-many-01). */
export const options = [templateOption, ...enableOptions] as const satisfies OptionList;
