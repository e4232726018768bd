import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of the import. The panel adds the parameter `collection`. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
