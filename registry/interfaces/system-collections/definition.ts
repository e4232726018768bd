import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemCollectionsInterface = defineInterface({
  id: 'system-collections',
  name: '$t:interfaces.system_collections',
  description: '$t:interfaces.system_collections_description',
  icon: 'box',
  types: ['json', 'csv'],
  system: true,
  options,
  load: async () => (await import('./SystemCollections.tsx')).SystemCollections,
});
