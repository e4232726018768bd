import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const booleanInterface = defineInterface({
  id: 'boolean',
  aliases: ['toggle'],
  name: '$t:interfaces.boolean',
  description: '$t:interfaces.boolean_description',
  icon: 'check_box',
  types: ['boolean'],
  defaultFor: ['boolean'],
  recommendedFor: ['boolean'],
  recommendedDisplays: ['boolean'],
  options,
  cell: 'control',
  light: true,
  load: async () => (await import('./BooleanCheckbox.tsx')).BooleanCheckbox,
});
