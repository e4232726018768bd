import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { fileOptions } from '../shared/file/options.ts';
import { fontOption, imageTokenOption } from '../shared/options.ts';
import { defaultToolbar, toolChoices } from './tools.ts';

/**
 * The options of the interface (INT-input-rich-text-html-01), the folder for pasted images, and a recommended length.
 */
export const options = [
  {
    field: 'toolbar',
    name: '$t:interfaces.toolbar',
    type: 'json',
    shape: 'strings',
    meta: { interface: 'select-multiple-dropdown', width: 'half', options: { choices: toolChoices } },
    schema: { default_value: defaultToolbar },
  },
  fontOption,
  {
    field: 'customFormats',
    name: '$t:interfaces.custom_formats',
    type: 'json',
    shape: 'list',
    meta: {
      interface: 'input-code',
      width: 'full',
      note: '$t:interfaces.custom_formats_note',
      options: {
        language: 'json',
        template:
          '[\n    {\n        "title": "Lead",\n        "block": "p",\n        "attributes": { "class": "lead" }\n    }\n]',
      },
    },
  },
  {
    field: 'tinymceOverrides',
    name: '$t:interfaces.tinymce_overrides',
    type: 'json',
    shape: 'object',
    meta: {
      interface: 'input-code',
      width: 'full',
      note: '$t:interfaces.tinymce_overrides_note',
      options: { language: 'json' },
    },
  },
  ...fileOptions,
  {
    field: 'softLength',
    name: '$t:interfaces.soft_length',
    type: 'integer',
    meta: { interface: 'input', width: 'half', note: '$t:interfaces.soft_length_note' },
  },
  imageTokenOption,
] as const satisfies OptionList;

export type HtmlProps = InterfaceProps<typeof options, string>;
