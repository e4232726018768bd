import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const layoutBlock = defineBlock({
  id: 'layout',
  name: '$t:blocks.layout',
  icon: 'reorder',
  options,
  fills: true,
  follows: true,
  load: async () => (await import('./LayoutBlock.tsx')).LayoutBlock,
});
