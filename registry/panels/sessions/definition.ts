import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const sessionsPanel = definePanel({
  id: 'sessions',
  name: '$t:panels.sessions',
  icon: 'computer',
  options,
  load: async () => (await import('./Sessions.tsx')).Sessions,
});
