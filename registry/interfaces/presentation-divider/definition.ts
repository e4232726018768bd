import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presentationDividerInterface = defineInterface({
  id: 'presentation-divider',
  aliases: ['divider'],
  name: '$t:interfaces.divider',
  description: '$t:interfaces.divider_description',
  icon: 'remove',
  types: ['alias'],
  kinds: ['presentation'],
  hideLabel: true,
  options,
  light: true,
  load: async () => (await import('./Divider.tsx')).Divider,
});
