import { recordRemoval } from '../../../renderer/contract/related-row.ts';
import type { EditPath, FieldStore } from '../../../renderer/contract/store.ts';
import type { TreeSide } from './first-read.ts';
import type { TreeNode } from './nodes.ts';

/**
 * Records the values of a row that the user removes, so that the save does not delete a change of another user without a
 * question. The rows above it are recorded by their keys alone, because the save finds the removed row through them.
 */
export function recordTreeRemoval(store: FieldStore, side: TreeSide, { path, key, row, isNew }: TreeNode) {
  const { bases } = store;
  if (!bases || isNew || side.removeAction === 'update') return;
  const { field, keyField } = side;
  const level = path.slice(0, -1).reduce<EditPath>(
    (above, parent) => {
      const at = [...above, parent];
      const known = bases.get([...store.path, ...at]);
      bases.set({
        path: [...store.path, ...at],
        identity: { [keyField]: parent },
        link: parent,
        row: { [field]: null, ...known?.row },
        newer: known?.newer ?? {},
      });
      return [...at, field];
    },
    [field],
  );
  recordRemoval(store, side, level, { key, row });
}
