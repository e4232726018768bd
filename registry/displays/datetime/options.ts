import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the display (DISP-datetime-01). */
export const options = [
  {
    field: 'relative',
    name: '$t:displays.relative',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'format',
    name: '$t:displays.format',
    type: 'string',
    oneOf: ['long', 'short', 'custom'],
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'short' },
  },
  {
    field: 'customFormat',
    name: '$t:displays.custom_format',
    type: 'string',
    meta: { interface: 'input', width: 'half', note: '$t:displays.custom_format_note' },
    schema: { default_value: 'YYYY-MM-DD HH:mm' },
  },
] as const satisfies OptionList;
