import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the layout (LAYC-05, LAY-14). The size is set in the header above the cards. */
export const options = [
  {
    field: 'imageSource',
    name: '$t:layouts.image_source',
    type: 'string',
    meta: { interface: 'select-dropdown', note: '$t:layouts.image_source_note' },
  },
  {
    field: 'title',
    name: '$t:layouts.title',
    type: 'string',
    meta: { interface: 'input', options: { placeholder: '{{ title }}' } },
  },
  {
    field: 'subtitle',
    name: '$t:layouts.subtitle',
    type: 'string',
    meta: { interface: 'input', options: { placeholder: '{{ author.name }}' } },
  },
  {
    field: 'imageFit',
    name: '$t:layouts.image_fit',
    type: 'string',
    oneOf: ['crop', 'contain'],
    meta: { interface: 'select-dropdown' },
    schema: { default_value: 'crop' },
  },
  {
    field: 'icon',
    name: '$t:layouts.fallback_icon',
    type: 'string',
    meta: { interface: 'select-icon' },
    schema: { default_value: 'box' },
  },
  {
    field: 'size',
    name: '$t:layouts.size',
    type: 'integer',
    schema: { default_value: 4 },
  },
] as const satisfies OptionList;
