import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemScopeInterface = defineInterface({
  id: 'system-scope',
  name: '$t:interfaces.system_scope',
  description: '$t:interfaces.system_scope_description',
  icon: 'supervised_user_circle',
  types: ['string'],
  system: true,
  options,
  load: async () => (await import('./SystemScope.tsx')).SystemScope,
});
