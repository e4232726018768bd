import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const markdownBlock = defineBlock({
  id: 'markdown',
  name: '$t:blocks.markdown',
  icon: 'article',
  options,
  load: async () => (await import('./Markdown.tsx')).Markdown,
});
