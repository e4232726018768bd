import type { OptionList } from '../../../schemas/option/types.ts';
import { noticeKinds } from '../shared/kinds.ts';

/** The options of the interface (INT-notice-01). */
export const options = [
  {
    field: 'color',
    name: '$t:interfaces.color',
    type: 'string',
    oneOf: noticeKinds,
    meta: { interface: 'select-dropdown', width: 'half' },
    schema: { default_value: 'normal' },
  },
  {
    field: 'icon',
    name: '$t:interfaces.icon',
    type: 'string',
    meta: { interface: 'select-icon', width: 'half' },
    schema: { default_value: 'info' },
  },
  {
    field: 'text',
    name: '$t:interfaces.text',
    type: 'text',
    meta: { interface: 'input-multiline', width: 'full', note: '$t:interfaces.markdown_note' },
    schema: { default_value: '$t:interfaces.no_text_configured' },
  },
] as const satisfies OptionList;
