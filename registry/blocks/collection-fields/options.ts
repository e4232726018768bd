import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of a field, `create` that of a new one. They get the parameters `collection` and `field`. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
  { field: 'create', name: '$t:blocks.create', type: 'json', shape: 'target' },
] as const satisfies OptionList;
