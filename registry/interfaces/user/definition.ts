import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const userInterface = defineInterface({
  id: 'user',
  name: '$t:displays.user',
  description: '$t:displays.user_description',
  icon: 'person',
  types: ['uuid'],
  kinds: ['m2o'],
  recommendedDisplays: ['user'],
  options,
  cell: 'control',
  filters: 'one',
  load: async () => (await import('./User.tsx')).User,
});
