import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'sections',
    name: '$t:blocks.sections',
    type: 'json',
    shape: 'list',
    schema: { default_value: [] },
  },
] as const satisfies OptionList;
