import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presentationDividerInterface = defineInterface({
  id: 'presentation-divider',
  aliases: ['divider'],
  name: '$t:interfaces.divider',
  description: '$t:interfaces.divider_description',
  icon: 'remove',
  types: ['alias'],
  // A group without an interface that is known is a heading over its fields.
  kinds: ['presentation', 'group'],
  hideLabel: true,
  options,
  light: true,
  load: async () => (await import('./Divider.tsx')).Divider,
});
