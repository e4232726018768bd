import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const newCollectionBlock = defineBlock({
  id: 'new-collection',
  name: '$t:blocks.new_collection',
  icon: 'add',
  options,
  load: async () => (await import('./NewCollection.tsx')).NewCollection,
});
