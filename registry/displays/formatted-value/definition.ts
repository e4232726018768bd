import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { formatValue } from './format.ts';
import { options } from './options.ts';

export const formattedValueDisplay = defineDisplay({
  id: 'formatted-value',
  aliases: ['formatted-text'],
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
  text: (value, { field, options: chosen, locale }) => formatValue(value, field, chosen, locale),
  isLine: ({ bold, font, color }) => bold !== true && font === 'sans-serif' && !color,
  load: async () => (await import('./FormattedValue.tsx')).FormattedValue,
});
