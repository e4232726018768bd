/** What an item says in one language: the platform's row with what is staged of it. Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { newRowPrefix } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { keyOf } from '../shared/choices/related.ts';
import { changed, isRemoved } from '../shared/related/edits.ts';
import type { NearSide } from '../shared/related/near.ts';

/** The junction of a translations field. */
export type Junction = NearSide & { readonly keyField: string; readonly onwardField: string };

export interface Translation {
  /** Of the edit store: the row's key, or the id under which it begins to exist. */
  readonly rowId: Key;
  /** null: there is none yet. */
  readonly key: Key | null;
  /** What names the row in an edit of it. */
  readonly identity: Row;
  readonly values: Row;
  /** Taken away by the next save. */
  readonly isRemoved: boolean;
}

/** `rows`: the item's translations, all of them. Of two rows of one language the first is shown, the other is left alone. */
export function translationIn(
  junction: Junction,
  language: Key,
  rows: readonly Row[],
  edit: RelationEdit,
): Translation {
  const { keyField, onwardField, far } = junction;
  const isIn = (row: Row) => String(keyOf(row[onwardField], far.keyField)) === String(language);
  const row = rows.find(isIn);
  const key = row === undefined ? null : keyOf(row, keyField);
  const staged =
    key === null ? edit.create.find(isIn) : edit.update.find((each) => String(each['$id']) === String(key));
  return {
    // Always the same for a language, so that undo and drafts find the row again.
    rowId: key ?? (staged?.['$id'] as Key | undefined) ?? `${newRowPrefix}${language}`,
    key,
    identity: key === null ? { [onwardField]: language } : { [keyField]: key },
    values: { ...row, ...staged },
    isRemoved: key !== null && isRemoved(edit, key),
  };
}

/** What people write: fields with a value of their own that the form shows. */
export function translatableFields(metadata: Metadata, junction: Junction): readonly Field[] {
  const own: ReadonlySet<string | null> = new Set([
    junction.keyField,
    junction.backField,
    junction.onwardField,
    junction.sortField,
  ]);
  return metadata
    .fields(junction.collection)
    .filter(({ field, type, meta }) => isStored(type) && !own.has(field) && !meta?.hidden && !meta?.readonly);
}

export function countFilled({ values, isRemoved: gone }: Translation, fields: readonly string[]): number {
  return gone ? 0 : fields.filter((field) => !isEmpty(values[field])).length;
}

/** `to` with what it lacks taken from `from`: field by field, and only where it is empty. */
export function filledFrom(
  edit: RelationEdit,
  from: Translation,
  to: Translation,
  fields: readonly string[],
): RelationEdit {
  const lacking = fields.filter((field) => isEmpty(to.values[field]) && !isEmpty(from.values[field]));
  if (lacking.length === 0) return edit;
  return changed(
    edit,
    to.rowId,
    to.identity,
    Object.fromEntries(lacking.map((field) => [field, from.values[field]])),
  );
}
