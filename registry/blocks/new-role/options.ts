import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of a role. It is shown after the role was created. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
