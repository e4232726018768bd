import type { OptionList } from '../../../schemas/option/types.ts';
import { selectModeOption, templateOption } from '../shared/options.ts';

/** The options of the interface (INT-many-to-one-01). */
export const options = [templateOption, selectModeOption] as const satisfies OptionList;
