import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const importPanel = definePanel({
  id: 'import',
  name: '$t:panels.import',
  icon: 'upload_file',
  options,
  load: async () => (await import('./ImportPanel.tsx')).ImportPanel,
});
