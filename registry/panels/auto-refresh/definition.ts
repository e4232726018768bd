import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const autoRefreshPanel = definePanel({
  id: 'auto-refresh',
  name: '$t:panels.auto_refresh',
  icon: 'sync',
  options,
  follows: true,
  load: async () => (await import('./AutoRefresh.tsx')).AutoRefresh,
});
