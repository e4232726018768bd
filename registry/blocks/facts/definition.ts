import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const factsBlock = defineBlock({
  id: 'facts',
  name: '$t:blocks.facts',
  icon: 'list_alt',
  options,
  load: async () => (await import('./Facts.tsx')).Facts,
});
