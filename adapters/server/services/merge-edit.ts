/** The merge of one editor's changes into what others made of an item meanwhile (contracts.md "Saving safely"). Pure. */
import { sameValue } from '../../../schemas/value/same.ts';
import { isRecord } from '../../../schemas/value/record.ts';

type Row = Readonly<Record<string, unknown>>;
type Key = string | number;

export interface Edit {
  readonly set: Row;
  /** What the editor started from, for the fields set. */
  readonly base: Row;
}

export interface Merged {
  /** What to write. */
  readonly set: Record<string, unknown>;
  /** Fields that both changed, each to something else. */
  readonly clashes: readonly string[];
}

/**
 * Field by field: what only one side changed is theirs, the same change by both is no clash. A field without a base is
 * written as it is. `read` brings a value into the one form in which a field's values are compared.
 */
export function mergeValues(
  theirs: Row,
  { set, base }: Edit,
  read: (field: string, value: unknown) => unknown = (_, value) => value,
): Merged {
  const merged: Record<string, unknown> = {};
  const clashes: string[] = [];
  for (const [field, value] of Object.entries(set)) {
    if (!Object.hasOwn(base, field)) {
      merged[field] = value;
      continue;
    }
    const [now, before, wanted] = [theirs[field], base[field], value].map((one) => read(field, one));
    if (sameValue(wanted, before) || sameValue(wanted, now)) continue;
    if (sameValue(now, before)) merged[field] = value;
    else clashes.push(field);
  }
  return { set: merged, clashes };
}

/** A change of a list of related rows, row by row. Rows of `update` without further fields are links. */
export interface ListEdit {
  readonly create: readonly Row[];
  readonly update: readonly Row[];
  readonly delete: readonly Key[];
}

/** What a whole list changes of the one that its editor started from; entries are rows or their keys. */
export function listEdit(base: readonly unknown[], list: readonly unknown[], key: string): ListEdit {
  const before = new Map(base.map((entry) => [String(keyOf(entry, key)), entry]));
  const kept = new Set(list.map((entry) => String(keyOf(entry, key))));
  const update: Row[] = [];
  const create: Row[] = [];
  for (const entry of list) {
    const own = keyOf(entry, key);
    if (own === null) create.push(entry as Row);
    else if (!before.has(String(own)) || changes(entry, before.get(String(own)), key))
      update.push(isRecord(entry) ? entry : { [key]: own });
  }
  const gone = [...before].flatMap(([name, entry]) => (kept.has(name) ? [] : [keyOf(entry, key) as Key]));
  return { create, update, delete: gone };
}

function changes(entry: unknown, before: unknown, key: string): boolean {
  if (!isRecord(entry)) return false;
  if (!isRecord(before)) return Object.keys(entry).some((field) => field !== key);
  return Object.entries(entry).some(([field, value]) => !sameValue(value, before[field]));
}

/** null: a new row. */
export function keyOf(entry: unknown, key: string): Key | null {
  const value = isRecord(entry) ? entry[key] : entry;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
