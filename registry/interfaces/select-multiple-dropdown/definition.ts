import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectMultipleDropdownInterface = defineInterface({
  id: 'select-multiple-dropdown',
  aliases: ['dropdown-multiselect'],
  name: '$t:interfaces.select_multiple_dropdown',
  description: '$t:interfaces.select_multiple_dropdown_description',
  icon: 'arrow_drop_down_circle',
  types: ['json', 'csv'],
  recommendedDisplays: ['labels'],
  members: 'choices',
  options,
  filters: 'several',
  load: async () => (await import('./SelectMultipleDropdown.tsx')).SelectMultipleDropdown,
});
