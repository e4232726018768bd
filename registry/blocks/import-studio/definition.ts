import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const importStudioBlock = defineBlock({
  id: 'import-studio',
  name: '$t:blocks.import_studio',
  icon: 'upload_file',
  options,
  load: async () => (await import('./ImportStudio.tsx')).ImportStudio,
});
