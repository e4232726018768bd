import type { OptionList } from '../../../schemas/option/types.ts';

/** `open` is the screen of a role, `public` that of public access. */
export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
  { field: 'public', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
