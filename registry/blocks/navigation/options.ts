import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'sections',
    name: '$t:blocks.sections',
    type: 'json',
    shape: 'list',
    schema: { default_value: [] },
  },
  { field: 'version', name: '$t:blocks.version', type: 'boolean', schema: { default_value: false } },
] as const satisfies OptionList;
