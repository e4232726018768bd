import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'source',
    name: '$t:blocks.markdown_source',
    type: 'string',
    meta: { note: '$t:blocks.markdown_source_note' },
  },
  { field: 'text', name: '$t:blocks.markdown_text', type: 'text' },
] as const satisfies OptionList;
