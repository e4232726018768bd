import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { choicesOf, rowsHeight } from '../shared/heights.ts';
import { columnsFor } from './columns.ts';

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
  announcesRequired: false,
  members: 'choices',
  options,
  height: ({ options: chosen, isHalf }) => {
    const shown = choicesOf(chosen['choices']).slice(0, Number(chosen['itemsShown']));
    const columns = columnsFor(
      shown.map(({ text }) => String(text)),
      isHalf,
    );
    return rowsHeight(Math.ceil(shown.length / columns));
  },
  load: async () => (await import('./SelectMultipleCheckbox.tsx')).SelectMultipleCheckbox,
});
