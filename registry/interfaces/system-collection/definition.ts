import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemCollectionInterface = defineInterface({
  id: 'system-collection',
  name: '$t:interfaces.system_collection',
  description: '$t:interfaces.system_collection_description',
  icon: 'box',
  types: ['string'],
  system: true,
  options,
  load: async () => (await import('./SystemCollection.tsx')).SystemCollection,
});
