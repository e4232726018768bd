import type { OptionList } from '../../../schemas/option/types.ts';

const half = (field: string, name: string, editor: string) => ({
  field,
  name,
  type: 'string',
  meta: { interface: editor, width: 'half' },
});

/** The options of the display. A choice has text, value, foreground, background (DISP-labels-01, DISP-labels-02) and an icon. */
export const options = [
  {
    field: 'choices',
    name: '$t:interfaces.choices',
    type: 'json',
    shape: 'choices',
    meta: {
      interface: 'list',
      width: 'full',
      options: {
        template: '{{ text }}',
        fields: [
          half('text', '$t:interfaces.text', 'input'),
          half('value', '$t:interfaces.value', 'input'),
          half('foreground', '$t:displays.foreground', 'select-color'),
          half('background', '$t:displays.background', 'select-color'),
          half('icon', '$t:interfaces.icon', 'select-icon'),
        ],
      },
    },
  },
  {
    field: 'defaultForeground',
    name: '$t:displays.default_foreground',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#263238' },
  },
  {
    field: 'defaultBackground',
    name: '$t:displays.default_background',
    type: 'string',
    meta: { interface: 'select-color', width: 'half' },
    schema: { default_value: '#eceff1' },
  },
  {
    field: 'format',
    name: '$t:displays.format_text',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: true },
  },
  {
    field: 'showAsDot',
    name: '$t:displays.show_as_dot',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
] as const satisfies OptionList;
