import type { OptionList } from '../../../schemas/option/types.ts';
import { clearOption, fontOption, placeholderOption, trimOption } from '../shared/options.ts';

/** The options of the interface (INT-input-multiline-01). */
export const options = [placeholderOption, trimOption, fontOption, clearOption] as const satisfies OptionList;
