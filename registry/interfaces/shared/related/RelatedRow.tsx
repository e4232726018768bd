import { useEffect } from 'react';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../../renderer/kit/BareIconButton.tsx';
import { renderTemplate } from '../../../../schemas/template/template.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { RelationEdit } from '../../../../renderer/contract/store.ts';
import { keyOf, useRelatedRow as useFarRow } from '../choices/related.ts';
import { isRemoved } from './edits.ts';
import type { Entry } from './entries.ts';
import type { Look } from './look.ts';
import { shownOf, type NearSide } from './near.ts';
import { useRelatedRow, type Owner } from './reads.ts';
import classes from './related.module.css';

/** A row of the list with what is staged on it. */
export interface Seen {
  readonly near: Row;
  /** What is shown; without its key while it is new. */
  readonly far: Row;
}

interface Props {
  readonly near: NearSide;
  readonly owner: Owner;
  readonly entry: Entry;
  readonly edit: RelationEdit;
  readonly hasIssues: boolean;
  readonly canRemove: boolean;
  readonly look?: Look | undefined;
  readonly onName: (name: string) => void;
  readonly onOpen: ((seen: Seen) => void) | null;
  readonly onRemove: (seen: Seen) => void;
  readonly onRestore: (seen: Seen) => void;
}

/** One related row by its template: opened by a click, taken out and brought back by its button. */
export function RelatedRow(props: Props) {
  const { t, Template } = useRender();
  const { near, owner, entry, edit, canRemove, look, onName } = props;
  const seen = useSeen(near, owner, entry, edit);
  const words = seen ? wordsOf(near.far.template, seen.far) || t('interfaces.empty_item') : '';
  useEffect(() => onName(words), [onName, words]);
  if (seen === undefined)
    return <span role="img" className={classes.loading} aria-label={t('common.loading')} />;
  if (seen === null) return <span className={classes.text}>{t('interfaces.related_gone')}</span>;
  const key = near.keyField === null ? null : (seen.near[near.keyField] as string | number | undefined);
  const isGone = key !== null && key !== undefined && isRemoved(edit, key);
  const isEdited = !entry.isNew && edit.update.some((row) => String(row['$id']) === String(key));
  const text = (
    <>
      {look?.lead(seen.far)}
      <span className={classes.text} data-empty={words === '' || undefined}>
        {words === t('interfaces.empty_item') ? (
          words
        ) : (
          <Template collection={near.far.collection} template={near.far.template} row={seen.far} />
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
      data-invalid={props.hasIssues || undefined}
    >
      {props.onOpen && !isGone ? (
        <button
          type="button"
          className={classes.open}
          data-open={entry.id}
          aria-haspopup="dialog"
          onClick={() => props.onOpen?.(seen)}
        >
          {text}
        </button>
      ) : (
        <span className={classes.open}>{text}</span>
      )}
      {entry.isNew && <span className={classes.badge}>{t('interfaces.new_row')}</span>}
      {look?.tools?.(seen.far)}
      {canRemove && key !== null && (
        <BareIconButton
          icon={isGone ? 'undo' : 'close'}
          size="small"
          label={t(isGone ? 'interfaces.restore_item' : 'interfaces.remove_item', { name: words })}
          title={t(isGone ? 'common.undo' : 'common.remove')}
          onClick={() => (isGone ? props.onRestore(seen) : props.onRemove(seen))}
        />
      )}
    </div>
  );
}

/** undefined while it loads, null where it is gone. */
function useSeen(near: NearSide, owner: Owner, entry: Entry, edit: RelationEdit): Seen | null | undefined {
  const read = useRelatedRow(near, owner, entry);
  const base = entry.staged ?? read;
  const key = base && near.keyField !== null ? base[near.keyField] : undefined;
  const staged = edit.update.find((row) => String(row['$id']) === String(key)) ?? entry.staged ?? {};
  const row = base ? { ...base, ...staged } : base;
  const shown = row ? shownOf(near, row) : null;
  // A row that was just linked is known by its key: what is shown of it is read.
  const held = base && isRecord(shownOf(near, base)) ? (shownOf(near, base) as Row) : null;
  const farKey = keyOf(shown, near.far.keyField);
  const isLinked = entry.staged !== null && farKey !== null;
  const far = useFarRow(near.far, isLinked ? farKey : null);
  if (!row) return row;
  const changes = isRecord(shown) ? shown : {};
  if (isLinked)
    return far === undefined
      ? undefined
      : { near: row, far: { ...far, ...changes, [near.far.keyField]: farKey } };
  return { near: row, far: { ...held, ...changes } };
}

function wordsOf(template: string, row: Row): string {
  const format = (_: string, value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  return renderTemplate(template, row, format).trim();
}
