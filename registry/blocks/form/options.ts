import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'omit', name: '$t:blocks.omit', type: 'json', shape: 'strings', schema: { default_value: [] } },
] as const satisfies OptionList;
