import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const usesPanel = definePanel({
  id: 'uses',
  name: '$t:panels.uses',
  icon: 'link',
  options,
  load: async () => (await import('./Uses.tsx')).Uses,
});
