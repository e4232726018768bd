import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const datetimeDisplay = defineDisplay({
  id: 'datetime',
  name: '$t:displays.datetime',
  description: '$t:displays.datetime_description',
  icon: 'query_builder',
  types: ['dateTime', 'date', 'time', 'timestamp'],
  defaultFor: ['dateTime', 'date', 'time', 'timestamp'],
  options,
  text: (value) => plainText(value),
  load: async () => (await import('./DateText.tsx')).DateText,
});
