import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const datetimeInterface = defineInterface({
  id: 'datetime',
  name: '$t:interfaces.datetime',
  description: '$t:interfaces.datetime_description',
  icon: 'today',
  types: ['dateTime', 'date', 'time', 'timestamp'],
  defaultFor: ['dateTime', 'date', 'time', 'timestamp'],
  recommendedFor: ['dateTime', 'date', 'time', 'timestamp'],
  recommendedDisplays: ['datetime'],
  options,
  cell: 'text',
  filters: 'one',
  load: async () => (await import('./Datetime.tsx')).Datetime,
});
