import type { OptionList } from '../../../schemas/option/types.ts';

/**
 * `open` is the screen of a field, `create` that of a new one. They get the parameters `collection` and `field`. `list` is
 * the screen of all collections, to which a user returns if the collection is deleted.
 */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
  { field: 'create', name: '$t:blocks.create', type: 'json', shape: 'target' },
  { field: 'list', name: '$t:blocks.list', type: 'json', shape: 'target' },
] as const satisfies OptionList;
