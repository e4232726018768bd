import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { relatedHigh } from '../shared/heights.ts';

export const listO2mTreeViewInterface = defineInterface({
  id: 'list-o2m-tree-view',
  aliases: ['tree-view'],
  name: '$t:interfaces.tree_view',
  description: '$t:interfaces.tree_view_description',
  icon: 'account_tree',
  types: ['alias'],
  kinds: ['o2m'],
  recommendedDisplays: ['related-values'],
  options,
  lock: 'label',
  pages: true,
  height: relatedHigh,
  load: async () => (await import('./TreeView.tsx')).TreeView,
});
