import type { OptionList } from '../../../schemas/option/types.ts';
import { selectModeOption } from '../shared/options.ts';

export const options = [selectModeOption] as const satisfies OptionList;
