import type { OptionList } from '../../../schemas/option/types.ts';
import { fontOption, iconLeftOption, iconRightOption, placeholderOption } from '../shared/options.ts';

/** The options of the interface (INT-input-autocomplete-api-01). */
export const options = [
  {
    field: 'url',
    name: '$t:interfaces.url',
    type: 'string',
    meta: { interface: 'input', width: 'full', note: '$t:interfaces.autocomplete_url_note' },
  },
  {
    field: 'resultsPath',
    name: '$t:interfaces.results_path',
    type: 'string',
    meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
  },
  {
    field: 'valuePath',
    name: '$t:interfaces.value_path',
    type: 'string',
    meta: { interface: 'input', width: 'half', options: { font: 'monospace' } },
  },
  {
    field: 'trigger',
    name: '$t:interfaces.trigger',
    type: 'string',
    oneOf: ['throttle', 'debounce'],
    meta: {
      interface: 'select-dropdown',
      width: 'half',
      options: {
        choices: [
          { text: '$t:interfaces.throttle', value: 'throttle' },
          { text: '$t:interfaces.debounce', value: 'debounce' },
        ],
      },
    },
    schema: { default_value: 'throttle' },
  },
  {
    field: 'rate',
    name: '$t:interfaces.rate',
    type: 'integer',
    meta: { interface: 'input', width: 'half', options: { min: 0, step: 100 } },
    schema: { default_value: 500 },
  },
  placeholderOption,
  fontOption,
  iconLeftOption,
  iconRightOption,
] as const satisfies OptionList;
