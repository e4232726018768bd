import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const permissionGridBlock = defineBlock({
  id: 'permission-grid',
  name: '$t:blocks.permissions',
  icon: 'admin_panel_settings',
  options,
  load: async () => (await import('./Permissions.tsx')).Permissions,
});
