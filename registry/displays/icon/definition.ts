import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const iconDisplay = defineDisplay({
  id: 'icon',
  name: '$t:displays.icon',
  description: '$t:displays.icon_description',
  icon: 'insert_emoticon',
  types: ['string'],
  options,
  text: (value) => (typeof value === 'string' ? nameInWords(value) : plainText(value)),
  load: async () => (await import('./IconValue.tsx')).IconValue,
});
