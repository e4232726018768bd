import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presetCountsPanel = definePanel({
  id: 'preset-counts',
  name: '$t:presets.title',
  icon: 'bookmark_border',
  options,
  load: async () => (await import('./PresetCounts.tsx')).PresetCounts,
});
