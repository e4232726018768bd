import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { MissingRelation } from '../../../renderer/kit/MissingRelation.tsx';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { nearSide } from '../../../renderer/contract/near-side.ts';
import { treeSide } from './first-read.ts';
import type { options } from './options.ts';
import { Tree } from './Tree.tsx';

/** Edits all descendants of the item as a tree: rows are moved, created and removed, all staged with the page. */
export function TreeView(props: InterfaceProps<typeof options>) {
  const { t, metadata } = useRender();
  const { field, options: chosen } = props;
  const near = useMemo(
    () => nearSide(metadata, field, chosen.displayTemplate),
    [metadata, field, chosen.displayTemplate],
  );
  const side = useMemo(() => near && treeSide(near, field), [near, field]);
  if (!near) return <MissingRelation value={props.value} labelId={props.labelId} />;
  // INT-tree-view-02
  if (!side) return <WidgetNotice text={t('interfaces.recursive_only')} />;
  return <Tree {...props} side={side} onChange={props.onChange as (value: unknown) => void} />;
}
