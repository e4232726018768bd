import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presetsBlock = defineBlock({
  id: 'presets',
  name: '$t:blocks.presets',
  icon: 'bookmark_border',
  options,
  fills: true,
  load: async () => (await import('./Presets.tsx')).Presets,
});
