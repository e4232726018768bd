import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { formatOf, formatValue } from './format.ts';
import { options } from './options.ts';

export const formattedValueDisplay = defineDisplay({
  id: 'formatted-value',
  name: '$t:displays.formatted_value',
  description: '$t:displays.formatted_value_description',
  icon: 'text_format',
  types: [
    'string',
    'text',
    'integer',
    'bigInteger',
    'float',
    'decimal',
    'uuid',
    'hash',
    'csv',
    'json',
    'xml',
  ],
  defaultFor: ['string', 'text', 'integer', 'bigInteger', 'float', 'decimal', 'uuid', 'hash'],
  options,
  text: (value, context) => formatValue(value, context.options),
  line: ({ field, options: chosen, locale }) =>
    chosen['bold'] === true || chosen['font'] !== 'sans-serif'
      ? null
      : (value) => formatOf(field, value, chosen, locale),
  load: async () => (await import('./FormattedValue.tsx')).FormattedValue,
});
