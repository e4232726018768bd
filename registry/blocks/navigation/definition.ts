import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const navigationBlock = defineBlock({
  id: 'navigation',
  name: '$t:blocks.navigation',
  icon: 'menu',
  options,
  load: async () => (await import('./NavigationBlock.tsx')).NavigationBlock,
});
