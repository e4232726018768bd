import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { countAhead } from '../../../renderer/contract/related-list.ts';
import { heightByCount } from '../shared/list-height.ts';

export const listO2mInterface = defineInterface({
  id: 'list-o2m',
  aliases: ['one-to-many'],
  name: '$t:interfaces.one_to_many',
  description: '$t:interfaces.one_to_many_description',
  icon: 'arrow_right_alt',
  types: ['alias'],
  kinds: ['o2m'],
  recommendedDisplays: ['related-values'],
  announcesRequired: false,
  options,
  lock: 'label',
  pages: true,
  slots: ['RelatedList'],
  ahead: countAhead,
  height: heightByCount,
  load: async () => (await import('./OneToMany.tsx')).OneToMany,
});
