import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { listHeight } from '../shared/heights.ts';
import { rowHeight } from '../../../renderer/contract/related-list.ts';
import { heightByCount } from '../shared/list-height.ts';
import { countRows, firstAhead } from './first-read.ts';

export const listO2mTreeViewInterface = defineInterface({
  id: 'list-o2m-tree-view',
  aliases: ['tree-view'],
  name: '$t:interfaces.tree_view',
  description: '$t:interfaces.tree_view_description',
  icon: 'account_tree',
  types: ['alias'],
  kinds: ['o2m'],
  recommendedDisplays: ['related-values'],
  announcesRequired: false,
  options,
  lock: 'label',
  pages: true,
  slots: ['RelatedActions'],
  ahead: firstAhead,
  height: ({ ahead, field }) =>
    Array.isArray(ahead) ? listHeight(countRows(ahead, field.field), rowHeight) : heightByCount({ ahead }),
  load: async () => (await import('./TreeView.tsx')).TreeView,
});
