import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const searchBlock = defineBlock({
  id: 'search',
  name: '$t:blocks.search',
  icon: 'search',
  options,
  load: async () => (await import('./SearchBlock.tsx')).SearchBlock,
});
