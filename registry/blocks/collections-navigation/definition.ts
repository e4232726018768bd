import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const collectionsNavigationBlock = defineBlock({
  id: 'collections-navigation',
  name: '$t:blocks.collections_navigation',
  icon: 'box',
  options,
  load: async () => (await import('./CollectionsNavigation.tsx')).CollectionsNavigation,
});
