import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'fields',
    name: '$t:blocks.fields',
    type: 'json',
    shape: 'strings',
    schema: { default_value: [] },
  },
] as const satisfies OptionList;
