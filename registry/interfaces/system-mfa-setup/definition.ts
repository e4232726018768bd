import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemMfaSetupInterface = defineInterface({
  id: 'system-mfa-setup',
  name: '$t:interfaces.mfa_setup',
  description: '$t:interfaces.mfa_setup_description',
  icon: 'verified_user',
  types: ['text', 'string'],
  system: true,
  hasOwnRoutes: true,
  // The field is named after its column. The switch has a name that users understand.
  hideLabel: true,
  options,
  load: async () => (await import('./SystemMfaSetup.tsx')).SystemMfaSetup,
});
