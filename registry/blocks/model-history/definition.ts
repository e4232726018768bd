import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const modelHistoryBlock = defineBlock({
  id: 'model-history',
  name: '$t:blocks.model_history',
  icon: 'history',
  options,
  load: async () => (await import('./ModelHistory.tsx')).ModelHistory,
});
