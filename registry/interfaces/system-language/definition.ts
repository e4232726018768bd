import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemLanguageInterface = defineInterface({
  id: 'system-language',
  name: '$t:interfaces.system_language',
  description: '$t:interfaces.system_language_description',
  icon: 'translate',
  types: ['string'],
  system: true,
  options,
  load: async () => (await import('./SystemLanguage.tsx')).SystemLanguage,
});
