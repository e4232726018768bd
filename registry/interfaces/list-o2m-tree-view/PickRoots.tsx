import { useMemo, useState } from 'react';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { TreeSide } from './first-read.ts';
import { useAncestors } from './reads.ts';

interface Props {
  readonly side: TreeSide;
  readonly itemKey: Key | '+' | null;
  readonly staged: readonly Key[];
  readonly onChoose: (keys: readonly Key[]) => void;
  readonly onClose: () => void;
}

/**
 * Chooses rows without a parent that are not in the tree (INT-tree-view-04). They may be added below any row of the
 * tree, because none of it is below them. Ancestors of the item are excluded, because they would become their own
 * descendants.
 */
export function PickRoots({ side, itemKey, staged, onChoose, onClose }: Props) {
  const { t, PickDrawer } = useRender();
  const { above, failed } = useAncestors(side, itemKey, true);
  // The staged keys when the drawer opened.
  const [here] = useState(staged);
  const filter = useMemo(() => {
    const left = [...here, ...(above ?? [])];
    const roots = { [side.backField]: { _null: true } };
    return left.length === 0 ? roots : { _and: [roots, { [side.keyField]: { _nin: left } }] };
  }, [here, above, side]);
  return (
    <PickDrawer
      far={side.far}
      locked={{ filter, because: t('interfaces.tree_choices') }}
      isReady={above !== null}
      failed={failed}
      several
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
