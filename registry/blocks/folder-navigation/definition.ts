import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const folderNavigationBlock = defineBlock({
  id: 'folder-navigation',
  name: '$t:blocks.folder_navigation',
  icon: 'folder',
  options,
  load: async () => (await import('./FolderNavigation.tsx')).FolderNavigation,
});
