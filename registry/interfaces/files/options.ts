import type { OptionList } from '../../../schemas/option/types.ts';
import { fileOptions } from '../shared/file/options.ts';
import { enableOptions, templateOption } from '../shared/options.ts';

/** The options of a many-to-many (INT-list-m2m-01), and the folder for uploads. */
export const options = [templateOption, ...enableOptions, ...fileOptions] as const satisfies OptionList;
