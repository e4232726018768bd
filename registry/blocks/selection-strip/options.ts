import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'elements',
    name: '$t:blocks.elements',
    type: 'json',
    shape: 'strings',
    schema: { default_value: [] },
  },
  { field: 'size', name: '$t:blocks.selection_size', type: 'string' },
] as const satisfies OptionList;
