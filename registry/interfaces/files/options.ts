import type { OptionList } from '../../../schemas/option/types.ts';
import { fileOptions } from '../shared/file/options.ts';
import { enableOptions, templateOption } from '../shared/options.ts';

/** Those of a many-to-many (INT-list-m2m-01), and where uploads go (decisions.md). */
export const options = [templateOption, ...enableOptions, ...fileOptions] as const satisfies OptionList;
