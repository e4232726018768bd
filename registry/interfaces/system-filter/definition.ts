import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { heightOf } from './height.ts';

export const systemFilterInterface = defineInterface({
  id: 'system-filter',
  name: '$t:interfaces.system_filter',
  description: '$t:interfaces.system_filter_description',
  icon: 'filter_list',
  types: ['json'],
  system: true,
  lock: 'label',
  announcesRequired: false,
  options,
  height: ({ value }) => heightOf(value),
  load: async () => (await import('./SystemFilter.tsx')).SystemFilter,
});
