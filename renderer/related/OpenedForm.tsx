import type { Disabled } from '../contract/disabled.ts';
import type { Key, Row } from '../contract/platform.ts';
import { linkTo } from '../contract/related-row.ts';
import type { FieldStore, History } from '../contract/store.ts';
import type { Field } from '../../schemas/field/types.ts';
import { collectionValueOf, type NearSide } from '../contract/near-side.ts';
import type { Owner } from '../contract/related-list.ts';
import { wordsOf } from '../../schemas/template/row-words.ts';
import { useRender } from '../contract/render.ts';
import { RelatedDrawer } from './RelatedDrawer.tsx';
import type { RowView } from './RelatedRow.tsx';

export interface OpenedRow {
  readonly near: NearSide;
  readonly id: Key;
  readonly view: RowView | null;
  readonly mark: number;
  /** Id of the entry below which the form is shown. null shows it in a drawer. */
  readonly at: string | null;
}

interface OpenedProps {
  readonly field: Field;
  readonly owner: Owner;
  readonly store: FieldStore;
  readonly history: History;
  readonly opened: OpenedRow;
  readonly disabled: Disabled;
  readonly onClose: () => void;
}

/** The form of the opened row, or of the linked row behind a junction. */
export function OpenedForm({ field, owner, store, history, opened, disabled, onClose }: OpenedProps) {
  const { near, id, view, mark } = opened;
  const { metadata } = useRender();
  const { far, onwardField, keyField } = near;
  const farKey = view?.far[far.keyField] as Key | undefined;
  const isStaged = String(id).startsWith('$');
  const rowIdentity = isStaged || keyField === null ? {} : { [keyField]: id, ...collectionValueOf(near) };
  const link = farKey === undefined ? undefined : linkTo(far, farKey);
  const own = onwardField === null || link === undefined ? {} : { [onwardField]: link };
  const at = store.child([field.field, id], { ...view?.near, ...own }, rowIdentity);
  const lens = (row: Row) => {
    if (onwardField === null) return store.child([field.field, id], row, rowIdentity);
    return at.child([onwardField], row, farKey === undefined ? {} : { [far.keyField]: farKey }, link);
  };
  return (
    <RelatedDrawer
      collection={far.collection}
      itemKey={farKey ?? '+'}
      owner={{ collection: owner.collection, itemKey: owner.key }}
      name={view ? wordsOf(metadata, far.collection, far.template, view.far) : ''}
      store={store}
      history={history}
      lens={lens}
      omit={onwardField === null ? [near.backField] : []}
      disabled={disabled}
      mark={mark}
      inline={opened.at !== null}
      onClose={onClose}
    />
  );
}
