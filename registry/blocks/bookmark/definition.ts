import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const bookmarkBlock = defineBlock({
  id: 'bookmark',
  name: '$t:blocks.bookmark',
  icon: 'bookmark_border',
  options,
  load: async () => (await import('./BookmarkBlock.tsx')).BookmarkBlock,
});
