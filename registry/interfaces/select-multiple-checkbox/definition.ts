import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectMultipleCheckboxInterface = defineInterface({
  id: 'select-multiple-checkbox',
  aliases: ['checkboxes'],
  name: '$t:interfaces.select_multiple_checkbox',
  description: '$t:interfaces.select_multiple_checkbox_description',
  icon: 'check_box',
  types: ['json', 'csv'],
  recommendedFor: ['json'],
  recommendedDisplays: ['labels'],
  lock: 'label',
  options,
  load: async () => (await import('./SelectMultipleCheckbox.tsx')).SelectMultipleCheckbox,
});
