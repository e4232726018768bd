import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const filePreviewBlock = defineBlock({
  id: 'file-preview',
  name: '$t:blocks.file_preview',
  icon: 'visibility',
  options,
  load: async () => (await import('./FilePreview.tsx')).FilePreview,
});
