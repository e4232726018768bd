import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const detailsPanel = definePanel({
  id: 'details',
  name: '$t:panels.details',
  icon: 'info',
  options,
  load: async () => (await import('./Details.tsx')).Details,
});
