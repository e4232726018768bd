import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const ratingDisplay = defineDisplay({
  id: 'rating',
  name: '$t:displays.rating',
  description: '$t:displays.rating_description',
  icon: 'star',
  types: ['integer', 'float', 'decimal', 'bigInteger'],
  options,
  text: plainText,
  load: async () => (await import('./Rating.tsx')).Rating,
});
