import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presentationDividerInterface = defineInterface({
  id: 'presentation-divider',
  aliases: ['divider'],
  name: '$t:interfaces.divider',
  description: '$t:interfaces.divider_description',
  icon: 'remove',
  types: ['alias'],
  // A group whose interface is unknown is shown as a heading above its fields.
  kinds: ['presentation', 'group'],
  hideLabel: true,
  options,
  light: true,
  load: async () => (await import('./Divider.tsx')).Divider,
});
