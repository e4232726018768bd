import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const buttonBlock = defineBlock({
  id: 'button',
  name: '$t:blocks.button',
  icon: 'smart_button',
  options,
  foldsIntoMenu: true,
  load: async () => (await import('./ButtonBlock.tsx')).ButtonBlock,
});
