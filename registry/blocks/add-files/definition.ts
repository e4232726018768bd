import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const addFilesBlock = defineBlock({
  id: 'add-files',
  name: '$t:blocks.add_files',
  icon: 'upload',
  options,
  load: async () => (await import('./AddFiles.tsx')).AddFiles,
});
