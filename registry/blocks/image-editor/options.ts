import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'file', name: '$t:blocks.image_file', type: 'json', shape: 'any' },
] as const satisfies OptionList;
