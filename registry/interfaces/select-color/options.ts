import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the interface. Each preset has `name` and `color` (INT-select-color-01). */
export const options = [
  {
    field: 'presets',
    name: '$t:interfaces.presets',
    type: 'json',
    shape: 'list',
    meta: {
      interface: 'list',
      width: 'full',
      options: {
        template: '{{ name }}',
        fields: [
          {
            field: 'name',
            name: '$t:interfaces.name',
            type: 'string',
            meta: { interface: 'input', width: 'half' },
          },
          {
            field: 'color',
            name: '$t:interfaces.color',
            type: 'string',
            meta: { interface: 'select-color', width: 'half' },
          },
        ],
      },
    },
    schema: {
      default_value: [
        { name: 'Red', color: '#E35169' },
        { name: 'Orange', color: '#F7971C' },
        { name: 'Yellow', color: '#F2C94C' },
        { name: 'Green', color: '#00C897' },
        { name: 'Blue', color: '#68B0F4' },
        { name: 'Purple', color: '#9E8DE4' },
        { name: 'Gray', color: '#607D8B' },
        { name: 'Light Gray', color: '#ECEFF1' },
      ],
    },
  },
] as const satisfies OptionList;
