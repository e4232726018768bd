import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

/** Where uploads go, in the options of what takes files (decisions.md). */
export const systemFolderInterface = defineInterface({
  id: 'system-folder',
  name: '$t:interfaces.system_folder',
  description: '$t:interfaces.system_folder_description',
  icon: 'folder',
  types: ['uuid', 'string'],
  system: true,
  options,
  load: async () => (await import('./SystemFolder.tsx')).SystemFolder,
});
