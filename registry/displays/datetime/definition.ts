import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { formatDate, type DateFormat } from './format.ts';
import { options } from './options.ts';

export const datetimeDisplay = defineDisplay({
  id: 'datetime',
  name: '$t:displays.datetime',
  description: '$t:displays.datetime_description',
  icon: 'query_builder',
  types: ['dateTime', 'date', 'time', 'timestamp'],
  defaultFor: ['dateTime', 'date', 'time', 'timestamp'],
  options,
  // Exported text contains the absolute date, because a relative one would become wrong.
  text: (value, { field, options: chosen, locale }) =>
    formatDate(
      plainText(value),
      field.type,
      { ...(chosen as unknown as DateFormat), relative: false },
      locale,
      0,
    ) || plainText(value),
  load: async () => (await import('./DateText.tsx')).DateText,
});
