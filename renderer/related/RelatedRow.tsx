import { useEffect } from 'react';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import type { Failure } from '../contract/failure.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { withEdits } from '../../schemas/query/with-edits.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { RelationEdit } from '../contract/store.ts';
import { keyOf, primaryKeyOf } from '../contract/related.ts';
import { linkTo } from '../contract/related-row.ts';
import { goneText } from '../kit/rows/gone-text.ts';
import { useRelatedRow } from '../kit/rows/use-related-row.ts';
import type { Owner } from '../contract/related-list.ts';
import { isRemoved } from '../contract/edit-rows.ts';
import type { Entry } from './entries.ts';
import type { Look } from '../contract/list-frame.ts';
import { shownOf, sideOf, type NearSide } from '../contract/near-side.ts';
import { useStoredRow } from './reads.ts';
import { LoadingRow, RemoveOrRestore, RowIssueMark, RowOpener, UnreadRow } from '../kit/rows/RowParts.tsx';
import { isBlank, wordsOf } from '../../schemas/template/row-words.ts';
import classes from '../kit/rows/rows.module.css';

/** A row of the list, merged with its staged edits. */
export interface RowView {
  readonly near: Row;
  /** The related row that is shown. A new row has no key. */
  readonly far: Row;
  /** The side, turned to the collection of this row. */
  readonly side: NearSide;
  /** Why nothing can be shown: the related row is gone, or its collection is not allowed. */
  readonly missing: 'gone' | 'collection' | null;
}

interface Props {
  readonly near: NearSide;
  readonly owner: Owner;
  readonly entry: Entry;
  readonly edit: RelationEdit;
  /** Ids of rows with issues. */
  readonly invalid: ReadonlySet<string | undefined>;
  readonly canRemove: boolean;
  readonly look?: Look | undefined;
  readonly onName: (name: string) => void;
  readonly onOpen: ((view: RowView) => void) | null;
  readonly onRemove: (view: RowView) => void;
  readonly onRestore: (view: RowView) => void;
}

/** One related row, shown by its template. A click opens it; a button removes or restores it. */
export function RelatedRow(props: Props) {
  const { t, metadata, Template } = useRender();
  const { near, owner, entry, edit, canRemove, look, onName, onOpen } = props;
  const { view, failed } = useRowView(near, owner, entry, edit);
  const why = useMissing(near, view);
  const words = view
    ? (why ??
      (wordsOf(metadata, view.side.far.collection, view.side.far.template, view.far) ||
        t('interfaces.empty_item')))
    : '';
  useEffect(() => onName(words), [onName, words]);
  if (failed) return <UnreadRow {...failed} />;
  if (view === undefined) return <LoadingRow />;
  if (view === null) return <span className={classes.text}>{t('interfaces.related_gone')}</span>;
  const key = near.keyField === null ? null : (view.near[near.keyField] as string | number | undefined);
  const isGone = key !== null && key !== undefined && isRemoved(edit, key);
  const isEdited = !entry.isNew && edit.update.some((row) => String(row['$id']) === String(key));
  // Without a known order only the index of the row is known, and its key is read later.
  const hasIssues = props.invalid.has(String(entry.key ?? key));
  const { collection, template } = view.side.far;
  const text = (
    <>
      {look?.lead(view.far)}
      <span className={classes.text} data-empty={words === '' || undefined} title={words}>
        {why !== null || isBlank(template, view.far) ? (
          words
        ) : (
          <Template collection={collection} template={template} row={view.far} />
        )}
      </span>
    </>
  );
  return (
    <div
      className={classes.row}
      data-new={entry.isNew || undefined}
      data-edited={isEdited || undefined}
      data-removed={isGone || undefined}
      data-invalid={hasIssues || view.missing !== null || undefined}
    >
      <RowOpener id={entry.id} onOpen={onOpen && !isGone && why === null ? () => onOpen(view) : null}>
        {text}
      </RowOpener>
      {hasIssues && <RowIssueMark />}
      {near.any && <CollectionBadge name={view.near[near.any.field]} />}
      {isGone && <span className={classes.removed}>{t('interfaces.removed_on_save')}</span>}
      {entry.isNew && <span className={classes.badge}>{t('interfaces.new_row')}</span>}
      {look?.tools?.(view.far)}
      {canRemove && key !== null && (
        <RemoveOrRestore
          name={words}
          isRemoved={isGone}
          onRemove={() => props.onRemove(view)}
          onRestore={() => props.onRestore(view)}
        />
      )}
    </div>
  );
}

/** Shows the collection of a row in a many-to-any. */
function CollectionBadge({ name }: { readonly name: unknown }) {
  const { metadata } = useRender();
  const collection = metadata.collection(String(name));
  return (
    <span className={classes.collection}>
      <Icon name={collection?.icon ?? 'label'} />
      <span className={classes.text}>{collection?.name ?? String(name ?? '?')}</span>
    </span>
  );
}

/** Returns why nothing can be shown (INT-list-m2a-04), or null. */
function useMissing({ any }: NearSide, view: RowView | null | undefined): string | null {
  const { t, grants } = useRender();
  if (!view || view.missing === null) return null;
  const named = view.near[any?.field ?? ''];
  if (view.missing === 'gone')
    return t(goneText(grants, view.side.far.collection, 'interfaces.related_gone'));
  const isAllowed = any?.allowed.some((name) => name === named) ?? false;
  return t(isAllowed ? 'interfaces.related_not_readable_one' : 'interfaces.invalid_item');
}

/** `view` is undefined while loading, and null if the row no longer exists. */
function useRowView(
  near: NearSide,
  owner: Owner,
  entry: Entry,
  edit: RelationEdit,
): { readonly view: RowView | null | undefined; readonly failed: Failure | null } {
  const { row: read, failed } = useStoredRow(near, owner, entry);
  return { view: useShown(near, read, entry, edit), failed };
}

function useShown(
  near: NearSide,
  read: Row | null | undefined,
  entry: Entry,
  edit: RelationEdit,
): RowView | null | undefined {
  const base = entry.staged ?? read;
  const key = base && near.keyField !== null ? base[near.keyField] : undefined;
  const staged = edit.update.find((row) => String(row['$id']) === String(key)) ?? entry.staged ?? {};
  const row = base ? withEdits(base, staged) : base;
  const shown = row ? shownOf(near, row) : null;
  const side = row ? sideOf(near, row) : near;
  // If a row was just linked, only its key is known, and its fields must be read.
  const held = base && isRecord(shownOf(near, base)) ? (shownOf(near, base) as Row) : null;
  const { far: target } = side ?? near;
  const farKey = side && keyOf(shown, target.keyField);
  const isLinked = farKey !== null && (entry.staged !== null || held === null);
  const link = farKey !== null && isRecord(shown) ? linkTo(target, farKey) : farKey;
  const far = useRelatedRow(target, isLinked ? link : null);
  if (!row) return row;
  if (side === null) return { near: row, far: {}, side: near, missing: 'collection' };
  if ((isLinked && far === null) || (shown ?? null) === null)
    return { near: row, far: {}, side, missing: 'gone' };
  const changes = isRecord(shown) ? shown : {};
  if (isLinked)
    return far === undefined
      ? undefined
      : {
          near: row,
          far: {
            ...withEdits(far ?? {}, changes),
            [target.keyField]: primaryKeyOf(target, shown) ?? far?.[target.keyField],
          },
          side,
          missing: null,
        };
  return { near: row, far: withEdits(held ?? {}, changes), side, missing: null };
}
