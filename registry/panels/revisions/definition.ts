import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const revisionsPanel = definePanel({
  id: 'revisions',
  name: '$t:panels.revisions',
  icon: 'change_history',
  options,
  load: async () => (await import('./Revisions.tsx')).Revisions,
});
