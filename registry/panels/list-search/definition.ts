import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const listSearchPanel = definePanel({
  id: 'list-search',
  name: '$t:common.search',
  icon: 'search',
  options,
  load: async () => (await import('./ListSearch.tsx')).ListSearch,
});
