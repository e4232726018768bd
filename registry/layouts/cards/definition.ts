import { defineLayout } from '../../../renderer/contract/definitions.ts';
import { fieldsOfCards, refineCards } from './cards.ts';
import { options } from './options.ts';

/** The cards layout (LAYC-01). */
export const cardsLayout = defineLayout({
  id: 'cards',
  name: '$t:layouts.cards',
  icon: 'grid',
  options,
  columns: false,
  fields: fieldsOfCards,
  refine: refineCards,
  load: async () => (await import('./Cards.tsx')).Cards,
});
