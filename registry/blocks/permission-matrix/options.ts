import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of one permission. The block adds the parameters `key` (of the role) and `permission`. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
