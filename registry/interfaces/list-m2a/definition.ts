import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { countAhead } from '../../../renderer/contract/related-list.ts';
import { heightByCount } from '../shared/list-height.ts';

export const listM2aInterface = defineInterface({
  id: 'list-m2a',
  aliases: ['many-to-any'],
  name: '$t:interfaces.many_to_any',
  description: '$t:interfaces.many_to_any_description',
  icon: 'note_add',
  types: ['alias'],
  kinds: ['m2a'],
  recommendedDisplays: ['related-values'],
  announcesRequired: false,
  options,
  lock: 'label',
  pages: true,
  slots: ['RelatedList'],
  ahead: countAhead,
  height: heightByCount,
  load: async () => (await import('./ManyToAny.tsx')).ManyToAny,
});
