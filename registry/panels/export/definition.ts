import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const exportPanel = definePanel({
  id: 'export',
  name: '$t:panels.export',
  icon: 'download',
  options,
  load: async () => (await import('./ExportPanel.tsx')).ExportPanel,
});
