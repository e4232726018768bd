import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { jsonTexts } from './json-texts.ts';
import { options } from './options.ts';

export const formattedJsonValueDisplay = defineDisplay({
  id: 'formatted-json-value',
  name: '$t:displays.formatted_json_value',
  description: '$t:displays.formatted_json_value_description',
  icon: 'data_object',
  types: ['json'],
  options,
  text: (value, { options: chosen }) => jsonTexts(value, plainText(chosen['format'])).join(', '),
  load: async () => (await import('./FormattedJsonValue.tsx')).FormattedJsonValue,
});
