import type { OptionList } from '../../../schemas/option/types.ts';

/** `role` is the key of the role that is chosen at first. */
export const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
] as const satisfies OptionList;
