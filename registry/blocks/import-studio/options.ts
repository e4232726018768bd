import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the list of the collection. It is offered after an import. */
export const options = [
  { field: 'collection', name: '$t:blocks.collection', type: 'json', shape: 'any' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
