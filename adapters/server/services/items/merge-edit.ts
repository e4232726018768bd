/** Merges the edit of one editor with concurrent changes of an item. Pure. */
import type { Row } from '../../../../schemas/value/row.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { isKey, type Key } from '../../../../schemas/value/key.ts';
import { isRecord } from '../../../../schemas/value/record.ts';

export interface Edit {
  readonly set: Row;
  /** The values of these fields when the editor loaded the item. */
  readonly base: Row;
}

export interface MergeResult {
  /** The values to write. */
  readonly set: Record<string, unknown>;
  /** Fields that both sides changed to different values. */
  readonly conflicts: readonly string[];
}

/**
 * Merges field by field. A field that only one side changed takes the changed value. The same change on both sides is
 * not a conflict. A field without a base is always written. `read` normalizes a value for comparison.
 */
export function mergeValues(
  theirs: Row,
  { set, base }: Edit,
  read: (field: string, value: unknown) => unknown = (_, value) => value,
): MergeResult {
  const merged: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const [field, value] of Object.entries(set)) {
    if (!Object.hasOwn(base, field)) {
      merged[field] = value;
      continue;
    }
    const [theirValue, before, wanted] = [theirs[field], base[field], value].map((one) => read(field, one));
    if (sameValue(wanted, before) || sameValue(wanted, theirValue)) continue;
    if (sameValue(theirValue, before)) merged[field] = value;
    else conflicts.push(field);
  }
  return { set: merged, conflicts };
}

/** A change of a list of related rows, row by row. Rows in `update` without other fields are only linked. */
export interface ListEdit {
  readonly create: readonly Row[];
  readonly update: readonly Row[];
  readonly delete: readonly Key[];
}

/** Converts a complete list to edits of its base list. Entries are rows or keys. */
export function listEdit(base: readonly unknown[], list: readonly unknown[], key: string): ListEdit {
  const before = new Map(base.map((entry) => [String(keyOf(entry, key)), entry]));
  const kept = new Set(list.map((entry) => String(keyOf(entry, key))));
  const update: Row[] = [];
  const create: Row[] = [];
  for (const entry of list) {
    const own = keyOf(entry, key);
    if (own === null) create.push(entry as Row);
    else if (!before.has(String(own)) || hasChanges(entry, before.get(String(own)), key))
      update.push(isRecord(entry) ? entry : { [key]: own });
  }
  const removed = [...before].flatMap(([name, entry]) => (kept.has(name) ? [] : [keyOf(entry, key) as Key]));
  return { create, update, delete: removed };
}

function hasChanges(entry: unknown, before: unknown, key: string): boolean {
  if (!isRecord(entry)) return false;
  if (!isRecord(before)) return Object.keys(entry).some((field) => field !== key);
  return Object.entries(entry).some(([field, value]) => !sameValue(value, before[field]));
}

/** Returns the key of an entry; null for a new row. */
export function keyOf(entry: unknown, key: string): Key | null {
  const value = isRecord(entry) ? entry[key] : entry;
  return isKey(value) ? value : null;
}
