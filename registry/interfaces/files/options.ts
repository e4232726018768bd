import type { OptionList } from '../../../schemas/option/types.ts';
import { allowedTypesOption, fileOptions } from '../shared/file/options.ts';
import { enableOptions, templateOption } from '../shared/options.ts';

/** The options of a many-to-many (INT-list-m2m-01), and the folder and the types of uploads. */
export const options = [
  templateOption,
  ...enableOptions,
  ...fileOptions,
  allowedTypesOption,
] as const satisfies OptionList;
