import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const permissionMatrixBlock = defineBlock({
  id: 'permission-matrix',
  name: '$t:permissions.matrix',
  icon: 'admin_panel_settings',
  options,
  load: async () => (await import('./PermissionMatrix.tsx')).PermissionMatrix,
});
