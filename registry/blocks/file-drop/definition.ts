import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const fileDropBlock = defineBlock({
  id: 'file-drop',
  name: '$t:blocks.file_drop',
  icon: 'upload',
  options,
  load: async () => (await import('./FileDrop.tsx')).FileDrop,
});
