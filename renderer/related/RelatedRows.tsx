import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Disabled } from '../contract/disabled.ts';
import { useFormStore } from '../contract/form-store.ts';
import type { Key } from '../contract/platform.ts';
import { linkTo, recordRemoval } from '../contract/related-row.ts';
import { useRender } from '../contract/render.ts';
import type { RelationEdit } from '../contract/store.ts';
import { deferred } from '../kit/lazy-widget.ts';
import { shortest } from '../kit/LongRows.tsx';
import { ReadFailed } from '../kit/feedback/ReadFailed.tsx';
import type { Field } from '../../schemas/field/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { SortableRows } from '../kit/sortable/SortableRows.tsx';
import { rowHeight, type Owner } from '../contract/related-list.ts';
import {
  created,
  editsOf,
  linked,
  newId,
  placed,
  removed,
  restored,
  valueOf,
} from '../contract/edit-rows.ts';
import { entriesOf, nextPlace, placesAfterMove, placesAfterReturn, placesIn, placesOf } from './entries.ts';
import { GroupedRows } from './GroupedRows.tsx';
import { RelatedActions } from './RelatedActions.tsx';
import type { Arrange, Frame, Look } from '../contract/list-frame.ts';
import { listPermissions } from '../contract/list-permissions.ts';
import { useWriteCheck } from '../kit/use-permission-check.ts';
import { firstPlace, collectionValueOf, type NearSide } from '../contract/near-side.ts';
import type { OpenedRow } from './OpenedForm.tsx';
import { useOrder, useRelatedCount } from './reads.ts';
import { RelatedRow, type RowView } from './RelatedRow.tsx';
import { LoadingRows } from '../kit/rows/RowParts.tsx';
import { useNames } from '../kit/rows/use-names.ts';
import { useRevealRow } from './use-reveal-row.ts';
import classes from '../kit/rows/rows.module.css';

const OpenedForm = deferred(async () => (await import('./OpenedForm.tsx')).OpenedForm);
const PickSeveral = deferred(async () => (await import('./PickSeveral.tsx')).PickSeveral);

interface Props {
  readonly near: NearSide;
  readonly field: Field;
  readonly itemKey: Key | '+' | null;
  readonly value: unknown;
  readonly disabled: Disabled;
  readonly issues: readonly Issue[];
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly enableCreate: boolean;
  readonly enableSelect: boolean;
  readonly onChange: (value: unknown) => void;
  /** Additional actions, for example an upload. */
  readonly actions?: ReactNode;
  readonly look?: Look;
  readonly frame?: Frame;
  readonly arrange?: Arrange;
  /** Height in px of the part below the rows, reserved while they load. */
  readonly foot: number;
}

/**
 * A list of related rows. It is read by pages; rows are opened in a drawer, created, selected, removed and sorted. All
 * edits are staged with the page as `{ create, update, delete }`.
 */
export function RelatedRows(props: Props) {
  const { t } = useRender();
  const { near, field, itemKey, disabled, labelId, describedBy, issues, look } = props;
  const frame = near.keyField === null ? undefined : props.frame;
  const owner: Owner = { collection: field.collection, key: itemKey };
  const store = useFormStore();
  const history = store?.history;
  const checkPermission = useWriteCheck();
  const permissionsOf = (side: NearSide) => listPermissions(side, disabled, checkPermission);
  const permissions = permissionsOf(near);
  const edit = editsOf(props.value);
  const { count, failed } = useRelatedCount(near, owner);
  const sorts = near.sortField !== null && near.keyField !== null && permissions.sort === false;
  const { grouped = false, inline = false } = (near.keyField !== null && props.arrange) || {};
  const { order, failed: unordered } = useOrder(near, owner, sorts || grouped);
  const entries = useMemo(
    () => entriesOf(count ?? 0, order, edit, near.sortField, near.any?.field),
    [count, order, edit, near.sortField, near.any],
  );
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const { nameOf: known, name } = useNames();
  const [opened, setOpened] = useState<OpenedRow | null>(null);
  const [picking, setPicking] = useState<NearSide | null>(null);
  const nameOf = (index: number) =>
    known(entries[index]?.id ?? '') ?? t('interfaces.item_n', { n: index + 1 });
  const change = props.onChange;
  // The current state. Uploads end between renders and must not use an old edit.
  const latest = useRef({ edit, order, count: 0 });
  useLayoutEffect(() => {
    latest.current = { edit, order, count: count ?? 0 };
  });
  const stage = useCallback(
    (next: RelationEdit) => {
      latest.current = { ...latest.current, edit: next };
      change(valueOf(next));
    },
    [change],
  );
  const { sortField } = near;
  /** Returns the positions of rows that are appended. */
  const lastPlaces = useCallback(() => {
    const { edit: staged, order: places, count: there } = latest.current;
    const list = entriesOf(there, places, staged, sortField);
    const start = nextPlace(list, placesIn(places, staged, sortField ?? ''), firstPlace(near));
    return (i: number) => (sorts && sortField !== null ? { [sortField]: start + i } : {});
  }, [near, sorts, sortField]);
  const link = useCallback(
    (side: NearSide, keys: readonly Key[]) => {
      const place = lastPlaces();
      const { onwardField, far } = side;
      const next = keys.reduce(
        (staged, key, i) =>
          onwardField === null
            ? linked(staged, far.keyField, key, place(i))
            : created(staged, newId(), {
                ...collectionValueOf(side),
                [onwardField]: linkTo(far, key),
                ...place(i),
              }),
        latest.current.edit,
      );
      stage(next);
    },
    [lastPlaces, stage],
  );
  const add = useCallback((keys: readonly Key[]) => link(near, keys), [link, near]);

  /** Returns the entry that shows an inline form, or null. Virtualized lists need rows of equal height. */
  const placeOfForm = (entry: string | undefined) =>
    inline && entries.length < shortest ? (entry ?? null) : null;
  const open = (id: Key, view: RowView, entry: string | undefined) =>
    history && setOpened({ near: view.side, id, view, mark: history.mark(), at: placeOfForm(entry) });
  useRevealRow(near, field.field, edit, (id, view) => {
    if (opened?.id !== id) open(id, view, entries.find(({ key }) => key === id)?.id);
  });

  const unread = failed ?? (grouped ? unordered : null);
  if (unread) return <ReadFailed {...unread} />;
  if (count === null || (grouped && order === null)) return <LoadingRows count={count} foot={props.foot} />;

  const keyField = near.keyField;
  const placeOf = placesIn(order, edit, near.sortField ?? '');
  const first = firstPlace(near);
  const create = (side: NearSide) => {
    const id = newId();
    const mark = history?.mark() ?? 0;
    const far = near.onwardField === null ? {} : { ...collectionValueOf(side), [near.onwardField]: {} };
    stage(created(edit, id, { ...far, ...lastPlaces()(0) }));
    setOpened({
      near: side,
      id,
      view: null,
      mark,
      at: placeOfForm(`key ${id}`),
    });
  };
  const choose = (side: NearSide, keys: readonly Key[]) => {
    setPicking(null);
    link(side, keys);
  };
  const place = (places: readonly { readonly id: Key; readonly place: number }[]) => {
    if (near.sortField === null || keyField === null) return;
    stage(placed(edit, near.sortField, keyField, places));
  };
  const bringBack = (key: Key) => {
    const back = restored(edit, key);
    const isSorted = sortField !== null && edit.update.some((row) => sortField in row);
    if (!sorts || keyField === null || !isSorted) return stage(back);
    const rows = entriesOf(count, order, back, sortField);
    const places = placesAfterReturn(rows, key, placesIn(order, back, sortField), first);
    stage(placed(back, sortField, keyField, places));
  };
  const form = opened && store && history && (
    <OpenedForm
      field={field}
      owner={owner}
      store={store}
      history={history}
      opened={opened}
      disabled={opened.view === null ? false : permissionsOf(opened.near).edit}
      onClose={() => setOpened(null)}
    />
  );
  const grows = (index: number) => opened !== null && opened.at === entries[index]?.id;
  const invalid = new Set(issues.map((issue) => issue.field.split('.')[1]));
  const drawRow = (index: number) => {
    const entry = entries[index];
    if (!entry) return null;
    const run = (action: (id: Key, view: RowView) => void) => (view: RowView) => {
      const id = entry.key ?? (keyField === null ? null : (view.near[keyField] as Key));
      if (id !== null) action(id, view);
    };
    const drawn = (
      <RelatedRow
        near={near}
        owner={owner}
        entry={entry}
        edit={edit}
        invalid={invalid}
        canRemove={permissions.remove === false || entry.isNew}
        look={look}
        onName={(words) => name(entry.id, words)}
        onOpen={keyField === null || !store ? null : run((id, view) => open(id, view, entry.id))}
        onRemove={run((id, view) => {
          if (store && !entry.isNew) recordRemoval(store, near, [field.field], { key: id, row: view.near });
          stage(removed(edit, id));
        })}
        onRestore={run(bringBack)}
      />
    );
    return grows(index) ? (
      <>
        {drawn}
        {form}
      </>
    ) : (
      drawn
    );
  };
  const shared = {
    height: rowHeight,
    movable: sorts && order !== null && entries.length > 1,
    nameOf,
    row: drawRow,
    grows,
  };
  const rows =
    entries.length > 0 ? (
      grouped ? (
        <GroupedRows
          {...shared}
          entries={entries}
          allowed={near.any?.allowed ?? []}
          onOrder={(next) => place(placesOf(next, placeOf, first))}
        />
      ) : (
        <SortableRows
          {...shared}
          ids={ids}
          labelId={labelId}
          onMove={(from, to) => place(placesAfterMove(entries, from, to, placeOf, first))}
        />
      )
    ) : (
      !frame && <p className={classes.none}>{t('interfaces.no_items')}</p>
    );
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={classes.list}
      data-invalid={issues.length > 0 || undefined}
      data-readonly={disabled !== false || undefined}
    >
      {frame
        ? frame({ permissions, isEmpty: entries.length === 0, add, pick: () => setPicking(near) }, rows)
        : rows}
      {keyField !== null && !frame && (props.enableCreate || props.enableSelect || props.actions) && (
        <RelatedActions
          near={near}
          enableCreate={props.enableCreate}
          enableSelect={props.enableSelect}
          permissionsOf={permissionsOf}
          onCreate={create}
          onSelect={setPicking}
          actions={props.actions}
        />
      )}
      {picking && (
        <PickSeveral
          near={picking}
          owner={owner}
          edit={edit}
          {...(look?.Picker ? { Picker: look.Picker } : {})}
          onChoose={(keys) => choose(picking, keys)}
          onClose={() => setPicking(null)}
        />
      )}
      {opened?.at === null && form}
    </div>
  );
}
