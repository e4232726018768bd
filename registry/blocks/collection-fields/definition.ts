import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const collectionFieldsBlock = defineBlock({
  id: 'collection-fields',
  name: '$t:blocks.collection_fields',
  icon: 'list_alt',
  options,
  load: async () => (await import('./CollectionFields.tsx')).CollectionFields,
});
