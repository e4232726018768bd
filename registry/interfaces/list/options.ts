import type { OptionList } from '../../../schemas/option/types.ts';

const half = (field: string, name: string, type: string, editor: string, options?: object) => ({
  field,
  name: `$t:interfaces.${name}`,
  type,
  meta: { interface: editor, width: 'half', ...(options ? { options } : {}) },
});

/** The options of the interface (INT-list-01). */
export const options = [
  {
    field: 'template',
    name: '$t:interfaces.template',
    type: 'string',
    meta: { interface: 'input', width: 'full', note: '$t:interfaces.list_template_note' },
  },
  {
    field: 'addLabel',
    name: '$t:interfaces.add_label',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
    schema: { default_value: '$t:interfaces.create_new' },
  },
  {
    field: 'limit',
    name: '$t:interfaces.limit',
    type: 'integer',
    meta: { interface: 'input', width: 'half', options: { min: 0 } },
  },
  {
    field: 'headerPlaceholder',
    name: '$t:interfaces.header_placeholder',
    type: 'string',
    meta: { interface: 'input', width: 'full' },
  },
  {
    field: 'fields',
    name: '$t:interfaces.fields',
    type: 'json',
    shape: 'fields',
    meta: {
      interface: 'list',
      width: 'full',
      options: {
        template: '{{ field }}',
        fields: [
          half('field', 'key', 'string', 'input', { font: 'monospace' }),
          half('name', 'name', 'string', 'input'),
          half('type', 'type', 'string', 'input'),
          half('meta', 'field_settings', 'json', 'input-code'),
        ],
      },
    },
  },
] as const satisfies OptionList;
