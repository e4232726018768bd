import { Button as MoreButton, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Key } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { RelationEdit } from '../../../../renderer/contract/store.ts';
import { Icon } from '../../../../renderer/kit/Icon.tsx';
import { ListSkeleton } from '../../../../renderer/kit/ListSkeleton.tsx';
import { keyOf, useChoices, type Choosable } from '../choices/related.ts';
import { ItemDrawer } from '../ItemDrawer.tsx';
import type { Look } from './look.ts';
import { sideOf, type NearSide } from './near.ts';
import { useLinkedKeys, type Owner } from './reads.ts';
import classes from './related.module.css';

interface Props {
  readonly near: NearSide;
  readonly owner: Owner;
  readonly edit: RelationEdit;
  readonly look?: Look | undefined;
  readonly onChoose: (keys: readonly Key[]) => void;
  readonly onClose: () => void;
}

/** Rows to add to a list, several at once; what is linked already is not offered (FORM-17…19, INT-list-m2m-05). */
export function PickSeveral(props: Props) {
  const { t, metadata } = useRender();
  const { near, owner, edit, look, onChoose, onClose } = props;
  const known = useLinkedKeys(near, owner, true);
  const [chosen, setChosen] = useState<ReadonlySet<Key>>(new Set());
  const far = useMemo(
    () => (known === null ? null : offered(near, owner, edit, known)),
    [near, owner, edit, known],
  );
  const name = metadata.collection(near.far.collection)?.name ?? near.far.collection;
  const toggle = (key: Key) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  return (
    <ItemDrawer
      title={t('interfaces.select_from', { collection: name })}
      done={t('interfaces.add_count', { count: chosen.size })}
      onDone={() => onChoose([...chosen])}
      onCancel={onClose}
      onDismiss={onClose}
    >
      {far ? <Rows far={far} look={look} chosen={chosen} onToggle={toggle} /> : <ListSkeleton />}
    </ItemDrawer>
  );
}

interface RowsProps {
  readonly far: Choosable;
  readonly look: Look | undefined;
  readonly chosen: ReadonlySet<Key>;
  readonly onToggle: (key: Key) => void;
}

function Rows({ far, look, chosen, onToggle }: RowsProps) {
  const { t, Template } = useRender();
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 250);
  const { rows, isLoading, error, hasMore, more } = useChoices(far, debounced, false);
  return (
    <div className={classes.pick}>
      <TextInput
        data-autofocus
        value={search}
        placeholder={t('common.search')}
        aria-label={t('common.search')}
        leftSection={<Icon name="search" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.choices} aria-label={t('interfaces.select_an_item')}>
        {rows.map((row) => {
          const key = row[far.keyField] as Key;
          return (
            <li key={key}>
              <Checkbox
                className={classes.choice}
                classNames={{ body: classes.choiceBody ?? '' }}
                checked={chosen.has(key)}
                label={
                  <span className={classes.label}>
                    {look?.lead(row)}
                    <Template collection={far.collection} template={far.template} row={row} />
                  </span>
                }
                onChange={() => onToggle(key)}
              />
            </li>
          );
        })}
      </ul>
      {isLoading && <ListSkeleton />}
      {!isLoading && rows.length === 0 && (
        <p className={classes.none}>{error ? t('errors.UNKNOWN') : t('interfaces.no_items')}</p>
      )}
      {hasMore && (
        <MoreButton variant="subtle" size="compact-sm" onClick={more}>
          {t('interfaces.load_more')}
        </MoreButton>
      )}
    </div>
  );
}

/** Rows that were taken out may come back; all others of the list are left out. */
function offered(near: NearSide, { key }: Owner, edit: RelationEdit, known: readonly Key[]): Choosable {
  const { far, backField, onwardField } = near;
  const isHere = (one: Key) => !edit.delete.some((each) => String(each) === String(one));
  if (onwardField !== null) {
    const here = edit.create.filter((row) => sideOf(near, row)?.far.collection === far.collection);
    const staged = here.flatMap((row) => keyOf(row[onwardField], far.keyField) ?? []);
    return { ...far, filter: { [far.keyField]: { _nin: [...known, ...staged] } } };
  }
  const staged = edit.update.flatMap((row) => (row['$linked'] === true ? [row['$id'] as Key] : []));
  const gone = edit.delete.filter((one) => !isHere(one));
  const elsewhere =
    key === null || key === '+'
      ? []
      : [
          {
            _or: [
              { [backField]: { _neq: key } },
              { [backField]: { _null: true } },
              { [far.keyField]: { _in: gone } },
            ],
          },
        ];
  return { ...far, filter: { _and: [...elsewhere, { [far.keyField]: { _nin: staged } }] } };
}
