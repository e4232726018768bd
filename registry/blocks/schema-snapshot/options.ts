import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of the data model. It is offered after a snapshot was applied. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
