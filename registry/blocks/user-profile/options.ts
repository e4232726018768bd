import type { OptionList } from '../../../schemas/option/types.ts';

/** `role` is the screen of a role's users. Its parameter `role` gets the key of the role. */
export const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'target' },
] as const satisfies OptionList;
