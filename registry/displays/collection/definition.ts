import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const collectionDisplay = defineDisplay({
  id: 'collection',
  name: '$t:displays.collection',
  description: '$t:displays.collection_description',
  icon: 'box',
  types: ['string'],
  options,
  text: (value, { metadata }) =>
    typeof value === 'string' ? (metadata.collection(value)?.name ?? nameInWords(value)) : plainText(value),
  load: async () => (await import('./CollectionName.tsx')).CollectionName,
});
