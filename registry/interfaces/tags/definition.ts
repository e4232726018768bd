import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const tagsInterface = defineInterface({
  id: 'tags',
  // Paths of fields, in system fields of the family.
  aliases: ['system-field-tree'],
  name: '$t:interfaces.tags',
  description: '$t:interfaces.tags_description',
  icon: 'local_offer',
  types: ['csv', 'json'],
  defaultFor: ['csv'],
  recommendedFor: ['csv', 'json'],
  recommendedDisplays: ['labels'],
  members: 'presets',
  options,
  load: async () => (await import('./Tags.tsx')).Tags,
});
