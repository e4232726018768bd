import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectDropdownM2oInterface = defineInterface({
  id: 'select-dropdown-m2o',
  aliases: ['many-to-one'],
  name: '$t:interfaces.many_to_one',
  description: '$t:interfaces.many_to_one_description',
  icon: 'arrow_right_alt',
  types: ['uuid', 'string', 'text', 'integer', 'bigInteger'],
  kinds: ['m2o', 'file'],
  recommendedDisplays: ['related-values'],
  options,
  cell: 'control',
  filters: 'one',
  load: async () => (await import('./ManyToOne.tsx')).ManyToOne,
});
