import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const formBlock = defineBlock({
  id: 'form',
  name: '$t:blocks.form',
  icon: 'assignment',
  options,
  omits: ({ omit }) => omit,
  load: async () => (await import('./FormBlock.tsx')).FormBlock,
});
