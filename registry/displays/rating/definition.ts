import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';
import { starsOf } from './stars.ts';

export const ratingDisplay = defineDisplay({
  id: 'rating',
  name: '$t:displays.rating',
  description: '$t:displays.rating_description',
  icon: 'star',
  types: ['integer', 'float', 'decimal', 'bigInteger'],
  options,
  sums: false,
  text(value, { field, t }) {
    const text = plainText(value);
    const isAmount = text !== '' && typeof value !== 'object' && Number.isFinite(Number(value));
    return isAmount ? t('displays.stars_of', { value: text, stars: starsOf(field) }) : text;
  },
  load: async () => (await import('./Rating.tsx')).Rating,
});
