import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const layoutOptionsPanel = definePanel({
  id: 'layout-options',
  name: '$t:panels.layout_options',
  icon: 'layers',
  options,
  load: async () => (await import('./LayoutOptions.tsx')).LayoutOptions,
});
