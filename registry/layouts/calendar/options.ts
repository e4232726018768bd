import type { OptionList } from '../../../schemas/option/types.ts';

/** The options of the layout, as presets store them (LAYK-04, LAYK-05). The view has no control here. */
export const options = [
  {
    field: 'template',
    name: '$t:layouts.title',
    type: 'string',
    meta: { interface: 'input', options: { placeholder: '{{ title }}' } },
  },
  { field: 'startDateField', name: '$t:layouts.start_field', type: 'string', meta: {} },
  { field: 'endDateField', name: '$t:layouts.end_field', type: 'string', meta: {} },
  { field: 'viewInfo', name: '$t:layouts.view', type: 'json', shape: 'object' },
] as const satisfies OptionList;
