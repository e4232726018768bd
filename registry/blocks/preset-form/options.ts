import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  /** The name of the list that the preset describes, and of the element that shows it. */
  { field: 'preview', name: '$t:blocks.preview', type: 'string' },
] as const satisfies OptionList;
