import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const folderMenuBlock = defineBlock({
  id: 'folder-menu',
  name: '$t:blocks.folder_menu',
  icon: 'more_vert',
  options,
  load: async () => (await import('./FolderMenu.tsx')).FolderMenu,
});
