import type { OptionList } from '../../../schemas/option/types.ts';
import { placeholderOption } from '../shared/options.ts';

export const options = [placeholderOption] as const satisfies OptionList;
