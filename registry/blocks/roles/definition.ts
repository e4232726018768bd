import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const rolesBlock = defineBlock({
  id: 'roles',
  name: '$t:blocks.roles',
  icon: 'supervised_user_circle',
  options,
  load: async () => (await import('./Roles.tsx')).Roles,
});
