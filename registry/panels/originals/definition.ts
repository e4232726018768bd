import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const originalsPanel = definePanel({
  id: 'originals',
  name: '$t:panels.originals',
  icon: 'settings_backup_restore',
  options,
  load: async () => (await import('./Originals.tsx')).Originals,
});
