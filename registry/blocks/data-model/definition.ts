import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const dataModelBlock = defineBlock({
  id: 'data-model',
  name: '$t:blocks.data_model',
  icon: 'list_alt',
  options,
  load: async () => (await import('./DataModel.tsx')).DataModel,
});
