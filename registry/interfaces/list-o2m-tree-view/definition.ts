import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { listHigh } from '../shared/heights.ts';
import { highAsCounted, rowHeight } from '../shared/related/count.ts';
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
  options,
  lock: 'label',
  pages: true,
  ahead: firstAhead,
  height: ({ ahead, field }) =>
    Array.isArray(ahead) ? listHigh(countRows(ahead, field.field), rowHeight) : highAsCounted({ ahead }),
  load: async () => (await import('./TreeView.tsx')).TreeView,
});
