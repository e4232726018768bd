import type { OptionList } from '../../../schemas/option/types.ts';
import { imageTokenOption, placeholderOption } from '../shared/options.ts';

const half = (field: string, name: string, editor: string, options?: object) => ({
  field,
  name: `$t:interfaces.${name}`,
  type: 'string',
  meta: { interface: editor, width: 'half', ...(options ? { options } : {}) },
});

/** The options of the interface (INT-input-rich-text-md-01). */
export const options = [
  placeholderOption,
  {
    field: 'customSyntax',
    name: '$t:interfaces.custom_syntax',
    type: 'json',
    shape: 'list',
    meta: {
      interface: 'list',
      width: 'full',
      note: '$t:interfaces.custom_syntax_note',
      options: {
        template: '{{ name }}',
        fields: [
          half('name', 'name', 'input'),
          half('icon', 'icon', 'select-icon'),
          half('prefix', 'syntax_prefix', 'input', { font: 'monospace' }),
          half('suffix', 'syntax_suffix', 'input', { font: 'monospace' }),
          {
            ...half('box', 'syntax_box', 'select-radio', {
              choices: [
                { text: '$t:interfaces.syntax_inline', value: 'inline' },
                { text: '$t:interfaces.syntax_block', value: 'block' },
              ],
            }),
            schema: { default_value: 'inline' },
          },
        ],
      },
    },
  },
  imageTokenOption,
] as const satisfies OptionList;
