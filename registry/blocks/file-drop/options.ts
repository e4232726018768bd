import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'folder', name: '$t:blocks.folder', type: 'json', shape: 'any' },
] as const satisfies OptionList;
