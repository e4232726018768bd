import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presentationLinksInterface = defineInterface({
  id: 'presentation-links',
  aliases: ['links'],
  name: '$t:interfaces.links',
  description: '$t:interfaces.links_description',
  icon: 'smart_button',
  types: ['alias'],
  kinds: ['presentation'],
  hideLabel: true,
  options,
  load: async () => (await import('./Links.tsx')).Links,
});
