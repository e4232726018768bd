import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemFieldInterface = defineInterface({
  id: 'system-field',
  name: '$t:interfaces.system_field',
  description: '$t:interfaces.system_field_description',
  icon: 'title',
  types: ['string'],
  system: true,
  options,
  load: async () => (await import('./SystemField.tsx')).SystemField,
});
