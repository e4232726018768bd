import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const permissionEditorBlock = defineBlock({
  id: 'permission-editor',
  name: '$t:blocks.permission_editor',
  icon: 'rule',
  options,
  load: async () => (await import('./PermissionEditor.tsx')).PermissionEditor,
});
