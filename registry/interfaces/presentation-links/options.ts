import type { OptionList } from '../../../schemas/option/types.ts';
import { linkKinds } from '../shared/kinds.ts';

/** The options of the interface (INT-links-01). */
export const options = [
  {
    field: 'links',
    name: '$t:interfaces.links',
    type: 'json',
    shape: 'list',
    meta: {
      interface: 'list',
      width: 'full',
      options: {
        template: '{{ label }}',
        fields: [
          {
            field: 'label',
            name: '$t:interfaces.label',
            type: 'string',
            meta: { interface: 'input', width: 'half' },
          },
          {
            field: 'icon',
            name: '$t:interfaces.icon',
            type: 'string',
            meta: { interface: 'select-icon', width: 'half' },
          },
          {
            field: 'type',
            name: '$t:interfaces.kind',
            type: 'string',
            meta: {
              interface: 'select-dropdown',
              width: 'half',
              options: {
                choices: linkKinds.map((value) => ({ text: `$t:interfaces.kind_${value}`, value })),
              },
            },
            schema: { default_value: 'normal' },
          },
          {
            field: 'url',
            name: '$t:interfaces.url',
            type: 'string',
            meta: { interface: 'input', width: 'half', note: '$t:interfaces.links_url_note' },
          },
        ],
      },
    },
  },
] as const satisfies OptionList;
