import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const commentsPanel = definePanel({
  id: 'comments',
  name: '$t:panels.comments',
  icon: 'chat_bubble_outline',
  options,
  load: async () => (await import('./Comments.tsx')).Comments,
});
