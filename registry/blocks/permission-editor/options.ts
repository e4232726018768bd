import type { OptionList } from '../../../schemas/option/types.ts';

/** `role` is the key of a role, or `public`. `permission` is the key of the permission; `+` if it does not exist. */
export const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
  { field: 'permission', name: '$t:blocks.permissions', type: 'json', shape: 'any' },
] as const satisfies OptionList;
