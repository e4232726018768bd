import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const listInterface = defineInterface({
  id: 'list',
  aliases: ['repeater'],
  name: '$t:interfaces.list',
  description: '$t:interfaces.list_description',
  icon: 'reorder',
  types: ['json'],
  lock: 'label',
  options,
  load: async () => (await import('./Repeater.tsx')).Repeater,
});
