import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const translationsInterface = defineInterface({
  id: 'translations',
  name: '$t:interfaces.translations',
  description: '$t:interfaces.translations_description',
  icon: 'translate',
  types: ['alias'],
  kinds: ['translations'],
  options,
  lock: 'label',
  pages: true,
  load: async () => (await import('./Translations.tsx')).Translations,
});
