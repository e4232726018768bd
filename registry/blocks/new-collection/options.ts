import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of a collection. It is shown after the collection was created. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
