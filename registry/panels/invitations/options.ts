import type { OptionList } from '../../../schemas/option/types.ts';

/**
 * `role` is the key of the role whose invitations are shown; without it, all are. `list` is the screen that follows when
 * the invitation of the shown user is revoked, because the user is deleted.
 */
export const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
  { field: 'list', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
