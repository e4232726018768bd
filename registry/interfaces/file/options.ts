import type { OptionList } from '../../../schemas/option/types.ts';
import { allowedTypesOption, fileOptions } from '../shared/file/options.ts';

export const options = [...fileOptions, allowedTypesOption] as const satisfies OptionList;
