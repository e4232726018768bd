import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const importResultBlock = defineBlock({
  id: 'import-result',
  name: '$t:blocks.import_result',
  icon: 'upload_file',
  options,
  load: async () => (await import('./ImportResult.tsx')).ImportResult,
});
