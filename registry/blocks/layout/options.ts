import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
  { field: 'create', name: '$t:blocks.create', type: 'json', shape: 'target' },
  { field: 'import', name: '$t:blocks.import', type: 'json', shape: 'target' },
  { field: 'emptyTitle', name: '$t:blocks.empty_title', type: 'string' },
  { field: 'emptyText', name: '$t:blocks.empty_text', type: 'string' },
  { field: 'readonly', name: '$t:blocks.readonly', type: 'boolean', schema: { default_value: false } },
] as const satisfies OptionList;
