import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemInterfaceInterface = defineInterface({
  id: 'system-interface',
  name: '$t:interfaces.system_interface',
  description: '$t:interfaces.system_interface_description',
  icon: 'smart_button',
  types: ['string'],
  system: true,
  options,
  load: async () => (await import('./SystemInterface.tsx')).SystemInterface,
});
