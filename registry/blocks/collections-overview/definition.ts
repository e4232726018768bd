import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const collectionsOverviewBlock = defineBlock({
  id: 'collections-overview',
  name: '$t:blocks.collections_overview',
  icon: 'box',
  options,
  load: async () => (await import('./CollectionsOverview.tsx')).CollectionsOverview,
});
