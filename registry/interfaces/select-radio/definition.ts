import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { choicesOf, rowsHeight } from '../shared/heights.ts';

export const selectRadioInterface = defineInterface({
  id: 'select-radio',
  aliases: ['radio-buttons'],
  name: '$t:interfaces.select_radio',
  description: '$t:interfaces.select_radio_description',
  icon: 'radio_button_checked',
  types: ['string', 'integer', 'float', 'bigInteger', 'decimal'],
  recommendedDisplays: ['labels'],
  lock: 'label',
  options,
  height: ({ options: chosen, isHalf }) =>
    rowsHeight(Math.ceil(choicesOf(chosen['choices']).length / (isHalf ? 2 : 4))),
  load: async () => (await import('./SelectRadio.tsx')).SelectRadio,
});
