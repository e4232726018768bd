import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

/** Estimated height in px: the language selector, a line and a text. */
const aboutHigh = 378;

export const translationsInterface = defineInterface({
  id: 'translations',
  name: '$t:interfaces.translations',
  description: '$t:interfaces.translations_description',
  icon: 'translate',
  types: ['alias'],
  kinds: ['translations'],
  announcesRequired: false,
  options,
  lock: 'label',
  pages: true,
  height: () => aboutHigh,
  load: async () => (await import('./Translations.tsx')).Translations,
});
