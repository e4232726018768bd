import type { OptionList } from '../../../schemas/option/types.ts';
import { enableOptions } from '../shared/options.ts';

/** INT-list-m2a-01: rows are shown by the templates of their collections. */
export const options = enableOptions satisfies OptionList;
