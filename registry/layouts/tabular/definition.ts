import { defineLayout } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

/** The table layout (LAYT-01). */
export const tabularLayout = defineLayout({
  id: 'tabular',
  name: '$t:layouts.tabular',
  icon: 'reorder',
  options,
  columns: true,
  follows: true,
  fields: () => [],
  load: async () => (await import('./Tabular.tsx')).Tabular,
});
