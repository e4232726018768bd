import { useMemo, useState } from 'react';
import type { Key } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { RelationEdit } from '../../../../renderer/contract/store.ts';
import { keyOf } from '../choices/related.ts';
import { PickDrawer } from '../PickDrawer.tsx';
import { sideOf, type NearSide } from './near.ts';
import { useLinkedKeys, type Owner } from './reads.ts';

interface Props {
  readonly near: NearSide;
  readonly owner: Owner;
  readonly edit: RelationEdit;
  readonly onChoose: (keys: readonly Key[]) => void;
  readonly onClose: () => void;
}

/** Rows to add to a list, several at once; what is linked already is not offered (INT-list-m2m-05). */
export function PickSeveral({ near, owner, edit, onChoose, onClose }: Props) {
  const { t, metadata } = useRender();
  const known = useLinkedKeys(near, owner, true);
  // As it was when the drawer opened: what is chosen meanwhile is not taken from under the hand.
  const [staged] = useState(edit);
  const filter = useMemo(
    () => (known === null ? null : notLinked(near, owner, staged, known)),
    [near, owner, staged, known],
  );
  const { collection } = near.far;
  const name = metadata.collection(collection)?.name ?? collection;
  return (
    <PickDrawer
      far={near.far}
      locked={filter && { filter, because: t('interfaces.linked_left_out', { collection: name }) }}
      isReady={known !== null}
      several
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

/** Rows that were taken out may come back; all others of the list are left out. null: there are none. */
function notLinked(near: NearSide, { key }: Owner, edit: RelationEdit, known: readonly Key[]): object | null {
  const { far, backField, onwardField } = near;
  if (onwardField !== null) {
    const here = edit.create.filter((row) => sideOf(near, row)?.far.collection === far.collection);
    const linked = [...known, ...here.flatMap((row) => keyOf(row[onwardField], far.keyField) ?? [])];
    return linked.length === 0 ? null : { [far.keyField]: { _nin: linked } };
  }
  const staged = edit.update.flatMap((row) => (row['$linked'] === true ? [row['$id'] as Key] : []));
  const rules = [
    ...(staged.length === 0 ? [] : [{ [far.keyField]: { _nin: staged } }]),
    ...(key === null || key === '+' ? [] : [elsewhere(backField, key, far.keyField, edit.delete)]),
  ];
  return rules.length === 0 ? null : { _and: rules };
}

function elsewhere(backField: string, key: Key, keyField: string, gone: readonly Key[]): object {
  return {
    _or: [{ [backField]: { _neq: key } }, { [backField]: { _null: true } }, { [keyField]: { _in: gone } }],
  };
}
