import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the interface (INT-input-code-01). */
export const options = [
  {
    field: 'language',
    name: '$t:interfaces.language',
    type: 'string',
    oneOf: ['plaintext', 'json', 'javascript', 'typescript', 'css', 'html', 'xml', 'markdown', 'sql', 'yaml'],
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'plaintext' },
  },
  {
    field: 'lineNumber',
    name: '$t:interfaces.line_number',
    type: 'boolean',
    meta: { interface: 'boolean', width: 'half' },
    schema: { default_value: false },
  },
  {
    field: 'template',
    name: '$t:interfaces.code_template',
    type: 'text',
    meta: { interface: 'input-code', width: 'full' },
  },
] as const satisfies OptionList;
