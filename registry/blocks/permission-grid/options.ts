import type { OptionList } from '../../../schemas/option/types.ts';

/** `role` is the key of a role, or `public`. `open` is the screen of one permission. */
export const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
