import { defineLayout } from '../../../renderer/contract/definitions.ts';
import { options, scrolls } from './options.ts';

/** The table layout (LAYT-01). */
export const tabularLayout = defineLayout({
  id: 'tabular',
  name: '$t:layouts.tabular',
  icon: 'reorder',
  options,
  columns: true,
  follows: true,
  showsMessage: true,
  scrolls,
  initial: {
    directus_activity: {
      query: { sort: '-timestamp', fields: ['action', 'collection', 'item', 'timestamp', 'user'] },
    },
  },
  fields: () => [],
  shortcuts: async () => (await import('./shortcuts.ts')).shortcuts,
  load: async () => (await import('./Tabular.tsx')).Tabular,
});
