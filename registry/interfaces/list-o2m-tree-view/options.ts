import type { OptionList } from '../../../schemas/option/types.ts';
import { enableOptions, templateOption } from '../shared/options.ts';

/** The options of the interface (INT-tree-view-01). */
export const options = [
  { ...templateOption, field: 'displayTemplate' },
  ...enableOptions,
] as const satisfies OptionList;
