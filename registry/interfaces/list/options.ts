import { fieldTypes } from '../../../schemas/field/types.ts';
import { isCreatable } from '../../../schemas/field/traits.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const half = (field: string, name: string, type: string, editor: string, options?: object) => ({
  field,
  name: `$t:interfaces.${name}`,
  type,
  meta: { interface: editor, width: 'half', ...(options ? { options } : {}) },
});

const types = fieldTypes.filter(isCreatable).map((value) => ({ text: `$t:settings.type_${value}`, value }));

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
        addLabel: '$t:settings.add_field',
        fields: [
          half('field', 'key', 'string', 'input', { font: 'monospace' }),
          half('name', 'name', 'string', 'input'),
          {
            ...half('type', 'type', 'string', 'select-dropdown', { choices: types }),
            schema: { default_value: 'string' },
          },
          {
            field: 'meta',
            name: '$t:interfaces.field_settings',
            type: 'json',
            meta: { interface: 'system-field-settings', width: 'full', options: { typeField: 'type' } },
          },
        ],
      },
    },
  },
] as const satisfies OptionList;
