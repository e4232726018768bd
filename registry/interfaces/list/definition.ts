import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { listHeight } from '../shared/heights.ts';
import { rowHeightOf } from './row-height.ts';

export const listInterface = defineInterface({
  id: 'list',
  aliases: ['repeater'],
  name: '$t:interfaces.list',
  description: '$t:interfaces.list_description',
  icon: 'reorder',
  types: ['json'],
  lock: 'label',
  announcesRequired: false,
  options,
  height: ({ value }) => {
    const count = Array.isArray(value) ? value.length : 0;
    return listHeight(count, rowHeightOf(count));
  },
  load: async () => (await import('./Repeater.tsx')).Repeater,
});
