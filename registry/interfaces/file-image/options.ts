import type { OptionList } from '../../../schemas/option/types.ts';
import { fileOptions } from '../shared/file/options.ts';

export const options = [
  ...fileOptions,
  {
    field: 'crop',
    name: '$t:interfaces.crop',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half', note: '$t:interfaces.crop_note' },
    schema: { default_value: true },
  },
] as const satisfies OptionList;
