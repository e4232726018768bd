import type { OptionList } from '../../../schemas/option/types.ts';

/** `list` is the screen that follows when the invitation of the shown user is revoked, because the user is deleted. */
export const options = [
  { field: 'list', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;
