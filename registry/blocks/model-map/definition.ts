import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const modelMapBlock = defineBlock({
  id: 'model-map',
  name: '$t:blocks.model_map',
  icon: 'list_alt',
  options,
  load: async () => (await import('./ModelMap.tsx')).ModelMap,
});
