/** The translation of an item in one language: the stored row merged with its staged edits. Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { newRowPrefix } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import { changed, isRemoved } from '../../../renderer/contract/edit-rows.ts';
import type { NearSide } from '../../../renderer/contract/near-side.ts';
import type { Language } from './languages.ts';

/** The junction of a translations field. */
export type Junction = NearSide & { readonly keyField: string; readonly onwardField: string };

export interface Translation {
  /** Id in the edit store: the row's key, or a fixed id for a new row. */
  readonly rowId: Key;
  /** Key of the stored row, or null. */
  readonly key: Key | null;
  /** The values that identify the row in an edit. */
  readonly identity: Row;
  readonly values: Row;
  /** Whether the next save removes it. */
  readonly isRemoved: boolean;
}

/** A language with its translation. */
export interface LanguageEntry {
  readonly language: Language;
  readonly translation: Translation;
  readonly filled: number;
  readonly hasIssues: boolean;
}

/**
 * Returns the translation in a language. `rows` are all translations of the item. If a language has two rows, the
 * second is ignored.
 */
export function translationIn(
  junction: Junction,
  language: Key,
  rows: readonly Row[],
  edit: RelationEdit,
): Translation {
  const { keyField, onwardField, far } = junction;
  const isIn = (row: Row) => String(keyOf(row[onwardField], far.referencedField)) === String(language);
  const row = rows.find(isIn);
  const key = row === undefined ? null : keyOf(row, keyField);
  const staged =
    key === null ? edit.create.find(isIn) : edit.update.find((each) => String(each['$id']) === String(key));
  return {
    // The id is the same for each language, so that undo and drafts find the row again.
    rowId: key ?? (staged?.['$id'] as Key | undefined) ?? `${newRowPrefix}${language}`,
    key,
    identity: key === null ? { [onwardField]: language } : { [keyField]: key },
    values: { ...row, ...staged },
    isRemoved: key !== null && isRemoved(edit, key),
  };
}

/** Returns the translatable fields: visible, writable columns that are not part of the relation. */
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

/** Copies values from `from` into the empty fields of `to`. */
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
