import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemInterfaceOptionsInterface = defineInterface({
  id: 'system-interface-options',
  name: '$t:interfaces.system_interface_options',
  description: '$t:interfaces.system_interface_options_description',
  icon: 'settings',
  types: ['json'],
  system: true,
  announcesRequired: false,
  options,
  lock: 'label',
  load: async () => (await import('./SystemInterfaceOptions.tsx')).SystemInterfaceOptions,
});
