import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectColorInterface = defineInterface({
  id: 'select-color',
  aliases: ['color'],
  name: '$t:interfaces.select_color',
  description: '$t:interfaces.select_color_description',
  icon: 'palette',
  types: ['string'],
  recommendedDisplays: ['color'],
  options,
  load: async () => (await import('./SelectColor.tsx')).SelectColor,
});
