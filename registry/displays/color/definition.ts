import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const colorDisplay = defineDisplay({
  id: 'color',
  name: '$t:displays.color',
  description: '$t:displays.color_description',
  icon: 'palette',
  types: ['string'],
  options,
  text: plainText,
  load: async () => (await import('./Color.tsx')).Color,
});
