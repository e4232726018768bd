import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { countAhead } from '../../../renderer/contract/related-list.ts';
import { heightByCount } from '../shared/list-height.ts';

export const listM2mInterface = defineInterface({
  id: 'list-m2m',
  aliases: ['many-to-many'],
  name: '$t:interfaces.many_to_many',
  description: '$t:interfaces.many_to_many_description',
  icon: 'note_add',
  types: ['alias'],
  kinds: ['m2m'],
  recommendedDisplays: ['related-values'],
  announcesRequired: false,
  options,
  lock: 'label',
  pages: true,
  slots: ['RelatedList'],
  ahead: countAhead,
  height: heightByCount,
  load: async () => (await import('./ManyToMany.tsx')).ManyToMany,
});
