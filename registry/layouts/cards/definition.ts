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
  initial: {
    directus_files: {
      query: { sort: '-uploaded_on' },
      options: {
        icon: 'insert_drive_file',
        title: '{{ title }}',
        subtitle: '{{ type }} • {{ filesize }}',
        imageSource: '$thumbnail',
      },
    },
    directus_users: {
      query: { sort: 'email' },
      options: {
        icon: 'account_circle',
        title: '{{ first_name }} {{ last_name }}',
        subtitle: '{{ email }}',
        imageSource: 'avatar',
      },
    },
  },
  fields: fieldsOfCards,
  refine: refineCards,
  load: async () => (await import('./Cards.tsx')).Cards,
});
