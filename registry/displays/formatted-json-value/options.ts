import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'format',
    name: '$t:displays.json_format',
    type: 'string',
    meta: { interface: 'input', width: 'full', note: '$t:displays.json_format_note' },
  },
] as const satisfies OptionList;
