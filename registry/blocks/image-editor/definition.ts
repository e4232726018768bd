import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const imageEditorBlock = defineBlock({
  id: 'image-editor',
  name: '$t:blocks.image_editor',
  icon: 'crop',
  options,
  load: async () => (await import('./ImageEditor.tsx')).ImageEditor,
});
