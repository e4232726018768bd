import { useMemo } from 'react';
import { useRender, type RelatedListProps } from '../contract/render.ts';
import { ReadFailed } from '../kit/feedback/ReadFailed.tsx';
import { useFields } from '../contract/use-fields.ts';
import { MissingRelation } from '../kit/MissingRelation.tsx';
import { WidgetNotice } from '../kit/WidgetNotice.tsx';
import { collectionsOf, nearSide, type NearSide } from '../contract/near-side.ts';
import { footHeight, type Owner } from '../contract/related-list.ts';
import { useRelatedCount } from './reads.ts';
import { RelatedRows } from './RelatedRows.tsx';
import { keylessReason } from '../kit/rows/keyless-reason.ts';
import { LoadingRows } from '../kit/rows/RowParts.tsx';

/** A list of related rows. It is rendered once the metadata of its relation is loaded. */
export function RelatedList(props: RelatedListProps) {
  const { t, metadata } = useRender();
  const { field, options, look } = props;
  const near = useMemo(
    () => nearSide(metadata, field, options.template, look),
    [metadata, field, options.template, look],
  );
  const { ready, failed } = useFields(near ? collectionsOf(near) : []);
  // INT-one-to-many-02
  if (!near) return <MissingRelation value={props.value} labelId={props.labelId} />;
  const acts = options.enableCreate || options.enableSelect || props.actions;
  // In existing databases the related table may have a composite key. Its rows can be read only.
  const isReadOnly = near.keyField === null;
  const foot = isReadOnly ? 0 : props.frame ? footHeight.frame : acts ? footHeight.actions : 0;
  const owner = { collection: field.collection, key: props.itemKey };
  if (failed) return <ReadFailed {...failed} />;
  if (!ready) return <Pending near={near} owner={owner} foot={foot} />;
  const related = metadata.collection(near.collection) ?? { name: near.collection, isView: false };
  return (
    <>
      {isReadOnly && <WidgetNotice text={keylessReason(t, related)} />}
      <RelatedRows
        {...props}
        near={near}
        foot={foot}
        enableCreate={options.enableCreate}
        enableSelect={options.enableSelect}
        onChange={props.onChange as (value: unknown) => void}
      />
    </>
  );
}

interface PendingProps {
  readonly near: NearSide;
  readonly owner: Owner;
  readonly foot: number;
}

/** Placeholder while the fields of the rows load. */
function Pending({ near, owner, foot }: PendingProps) {
  const { count } = useRelatedCount(near, owner);
  return <LoadingRows count={count} foot={foot} />;
}
