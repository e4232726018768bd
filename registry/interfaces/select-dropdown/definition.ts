import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectDropdownInterface = defineInterface({
  id: 'select-dropdown',
  aliases: ['dropdown'],
  name: '$t:interfaces.select_dropdown',
  description: '$t:interfaces.select_dropdown_description',
  icon: 'arrow_drop_down_circle',
  types: ['string', 'integer', 'float', 'bigInteger', 'decimal'],
  recommendedFor: ['string'],
  recommendedDisplays: ['labels'],
  options,
  cell: 'text',
  filters: 'one',
  load: async () => (await import('./SelectDropdown.tsx')).SelectDropdown,
});
