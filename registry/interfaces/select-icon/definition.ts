import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectIconInterface = defineInterface({
  id: 'select-icon',
  aliases: ['icon'],
  name: '$t:interfaces.select_icon',
  description: '$t:interfaces.select_icon_description',
  icon: 'insert_emoticon',
  types: ['string'],
  recommendedDisplays: ['icon'],
  announcesRequired: false,
  options,
  load: async () => (await import('./SelectIcon.tsx')).SelectIcon,
});
