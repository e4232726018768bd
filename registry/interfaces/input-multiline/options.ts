import type { OptionList } from '../../../schemas/option/types.ts';
import { clearOption, fontOption, placeholderOption, trimOption } from '../shared/options.ts';

/** INT-input-multiline-01. */
export const options = [placeholderOption, trimOption, fontOption, clearOption] as const satisfies OptionList;
