import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

/** Used in options, for the folder of uploads. */
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
