import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the display (DISP-color-01). */
export const options = [
  {
    field: 'defaultColor',
    name: '$t:displays.default_color',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#B0BEC5' },
  },
] as const satisfies OptionList;
