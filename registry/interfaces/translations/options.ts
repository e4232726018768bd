import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the interface (INT-translations-01), and the field with a language's text direction. */
export const options = [
  {
    field: 'translationsTemplate',
    name: '$t:interfaces.translations_template',
    type: 'string',
    meta: { interface: 'system-display-template', width: 'full' },
  },
  {
    field: 'languageTemplate',
    name: '$t:interfaces.language_template',
    type: 'string',
    meta: { interface: 'system-display-template', width: 'full' },
  },
  {
    field: 'languageDirectionField',
    name: '$t:interfaces.language_direction_field',
    type: 'string',
    meta: {
      interface: 'input',
      width: 'half',
      note: '$t:interfaces.language_direction_note',
      options: { font: 'monospace' },
    },
    schema: { default_value: 'direction' },
  },
] as const satisfies OptionList;

export type TranslationsProps = InterfaceProps<typeof options>;
