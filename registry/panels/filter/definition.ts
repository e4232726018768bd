import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const filterPanel = definePanel({
  id: 'filter',
  name: '$t:panels.filter',
  icon: 'filter_list',
  options,
  follows: true,
  load: async () => (await import('./FilterPanel.tsx')).FilterPanel,
});
