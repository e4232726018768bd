import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
  { field: 'field', name: '$t:blocks.open_field', type: 'json', shape: 'target' },
  { field: 'create', name: '$t:blocks.create', type: 'json', shape: 'target' },
] as const satisfies OptionList;
