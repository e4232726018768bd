import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const informationPanel = definePanel({
  id: 'information',
  name: '$t:panels.information',
  icon: 'info',
  options,
  follows: true,
  load: async () => (await import('./Information.tsx')).Information,
});
