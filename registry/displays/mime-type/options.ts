import type { OptionList } from '../../../schemas/option/types.ts';

export const options = [
  {
    field: 'showAsExtension',
    name: '$t:displays.show_as_extension',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
