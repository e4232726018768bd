import { useMemo, useState } from 'react';
import type { Key } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import type { RelationEdit } from '../contract/store.ts';
import { keyOf } from '../contract/related.ts';
import { PickDrawer } from './PickDrawer.tsx';
import type { Look } from '../contract/list-frame.ts';
import type { Owner } from '../contract/related-list.ts';
import { ownerRule, sideOf, type NearSide } from '../contract/near-side.ts';
import { maxExcludedKeys, useLinkedKeys, useLinkedOf } from './reads.ts';

interface Props {
  readonly near: NearSide;
  readonly owner: Owner;
  readonly edit: RelationEdit;
  readonly Picker?: Look['Picker'];
  readonly onChoose: (keys: readonly Key[]) => void;
  readonly onClose: () => void;
}

/**
 * Selects rows to add to a list. Linked rows are not offered (INT-list-m2m-05). If they are too many for a filter, they
 * are shown as disabled with the reason.
 */
export function PickSeveral({ near, owner, edit, Picker = PickDrawer, onChoose, onClose }: Props) {
  const { t, metadata } = useRender();
  // The staged edits when the drawer opened. Later edits must not remove rows while the user selects.
  const [staged] = useState(() => ({ edit, keys: stagedKeys(near, edit) }));
  const { known, failed } = useLinkedKeys(near, owner);
  const isMany = known === 'many' || (known?.length ?? 0) + staged.keys.length > maxExcludedKeys;
  const marks = useMarks(near, owner, staged.keys, isMany);
  const filter = useMemo(() => {
    const left = known === null || isMany ? none : [...known, ...staged.keys];
    return ruleOf(near, owner, staged.edit, left);
  }, [near, owner, staged, known, isMany]);
  const { collection } = near.far;
  const name = metadata.collection(collection)?.name ?? collection;
  const because = t(isMany ? 'interfaces.linked_marked' : 'interfaces.linked_left_out', { collection: name });
  return (
    <Picker
      far={near.far}
      locked={filter || isMany ? { filter, because } : null}
      isReady={known !== null}
      failed={failed}
      several
      {...marks}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

const none: readonly Key[] = [];

/** Disables linked rows with a reason. A row is also disabled until the check for it has finished. */
function useMarks(near: NearSide, owner: Owner, staged: readonly Key[], asks: boolean) {
  const { t } = useRender();
  const [shown, setShown] = useState(none);
  const linked = useLinkedOf(near, owner, asks ? shown : none);
  const refuses = useMemo(() => {
    // A many-to-any stores keys as text.
    const taken = new Set([...(linked ?? none), ...staged].map(String));
    const known = new Set(linked ? shown : none);
    return (key: Key) =>
      taken.has(String(key)) ? t('interfaces.linked_already') : known.has(key) ? null : t('common.loading');
  }, [t, linked, staged, shown]);
  return asks ? { refuses, onShow: setShown } : {};
}

/** Returns the keys of related rows that the next save links. */
function stagedKeys(near: NearSide, edit: RelationEdit): readonly Key[] {
  const { far, onwardField } = near;
  if (onwardField === null)
    return edit.update.flatMap((row) => (row['$linked'] === true ? [row['$id'] as Key] : []));
  const here = edit.create.filter((row) => sideOf(near, row)?.far.collection === far.collection);
  return here.flatMap((row) => keyOf(row[onwardField], far.keyField) ?? []);
}

/**
 * Returns the filter for selectable rows, or null. Rows that were removed from the list may be selected again; all
 * other linked rows are excluded.
 */
function ruleOf(near: NearSide, { key }: Owner, edit: RelationEdit, left: readonly Key[]): object | null {
  const { far, onwardField } = near;
  const isElsewhere = onwardField === null && key !== null && key !== '+';
  const rules = [
    ...(left.length === 0 ? [] : [{ [far.keyField]: { _nin: left } }]),
    ...(isElsewhere ? [elsewhere(near, key, edit.delete)] : []),
  ];
  return rules.length === 0 ? null : { _and: rules };
}

function elsewhere(near: NearSide, key: Key, gone: readonly Key[]): object {
  return {
    _or: [
      ownerRule(near, { _neq: key }),
      { [near.backField]: { _null: true } },
      { [near.far.keyField]: { _in: gone } },
    ],
  };
}
