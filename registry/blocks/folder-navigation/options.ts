import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'library', name: '$t:blocks.library', type: 'json', shape: 'target' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
  { field: 'items', name: '$t:blocks.items', type: 'json', shape: 'list', schema: { default_value: [] } },
] as const satisfies OptionList;
