import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const newRoleBlock = defineBlock({
  id: 'new-role',
  name: '$t:blocks.new_role',
  icon: 'add',
  options,
  load: async () => (await import('./NewRole.tsx')).NewRole,
});
