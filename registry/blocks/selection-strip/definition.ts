import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const selectionStripBlock = defineBlock({
  id: 'selection-strip',
  name: '$t:blocks.selection_strip',
  icon: 'checklist',
  options,
  load: async () => (await import('./SelectionStrip.tsx')).SelectionStrip,
});
