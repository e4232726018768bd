/** Merges the related rows of an item one by one (safe saving). */
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { matchesStart } from '../../query/short-values.ts';
import type { Step } from '../../query/steps.ts';
import { wholeSize } from '../../../../schemas/query/shortened.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { readableFields } from './row-access.ts';
import { keyOf, listEdit, type Edit, type ListEdit } from './merge-edit.ts';
import { keyField, keysWhere, loadRows, readKey, type Key } from './rows.ts';
import { lastChange } from './last-change.ts';

export interface Conflict {
  /** A dot path if the field belongs to a related row: `comments.5.text`. */
  readonly field: string;
  readonly base: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
  /** Key of the user, and time of the change; null if no revision contains it. */
  readonly by: unknown;
  readonly at: unknown;
}

/** The state of merging an item and its related rows. */
export interface Merge {
  readonly context: Context;
  readonly conflicts: Conflict[];
  /** Returns the values to write to one row; adds conflicts. */
  mergeRow(
    merge: Merge,
    collection: ModelCollection,
    key: Key,
    edit: Edit,
    path: readonly string[],
  ): Promise<Row>;
}

interface Sides {
  readonly yours: unknown;
  readonly base: unknown;
}

/** Returns the list edits to apply. If the base value is not an array, returns the input unchanged. */
export async function mergeList(
  merge: Merge,
  step: Step & { is: 'many' },
  own: Key,
  { yours, base }: Sides,
  path: readonly string[],
): Promise<unknown> {
  const { target, targetField } = step;
  const baseValue: unknown = base ?? [];
  const edit = Array.isArray(baseValue) ? editOf(yours, baseValue, keyField(target).name) : null;
  if (!edit || !Array.isArray(baseValue)) return yours;
  const { name } = keyField(target);
  const before = new Map(baseValue.map((entry: unknown) => [String(keyOf(entry, name)), entry]));
  const currentKeys = new Set((await keysWhere(merge.context, target, targetField, own)).map(String));
  const update: Row[] = [];
  for (const row of edit.update) {
    const key = readKey(target, row[name]);
    const known = before.get(String(key));
    const { [name]: _key, ...set } = row;
    if (key === undefined || known === undefined) update.push(row);
    else if (!currentKeys.has(String(key)))
      await addConflict(merge, target, key, { yours: row, base: known }, null, path);
    else {
      const rest = isRecord(known)
        ? await merge.mergeRow(merge, target, key, { set, base: known }, [...path, String(key)])
        : set;
      if (Object.keys(rest).length > 0) update.push({ ...rest, [name]: key });
    }
  }
  const remove: Key[] = [];
  for (const key of edit.delete) {
    const known = before.get(String(key));
    const changed =
      currentKeys.has(String(key)) && isRecord(known) ? await changedRow(merge, target, key, known) : null;
    if (changed) await addConflict(merge, target, key, { yours: null, base: known }, changed, path);
    else remove.push(key);
  }
  return { create: edit.create, update, delete: remove };
}

function editOf(yours: unknown, base: readonly unknown[], key: string): ListEdit | null {
  if (Array.isArray(yours)) return listEdit(base, yours, key);
  if (!isRecord(yours)) return yours === null ? listEdit(base, [], key) : null;
  const lists = [yours['create'] ?? [], yours['update'] ?? [], yours['delete'] ?? []];
  const [create, update, remove] = lists;
  const isEdit = Array.isArray(create) && Array.isArray(update) && Array.isArray(remove);
  // The write rejects values that are not list edits.
  return isEdit && update.every(isRecord) ? { create, update, delete: remove as Key[] } : null;
}

/**
 * Returns the current values of the fields in `base` if another user changed one of them; otherwise null. `base` may
 * contain the beginnings of long values. Long values that did not change are not returned.
 */
async function changedRow(merge: Merge, target: ModelCollection, key: Key, base: Row): Promise<Row | null> {
  const [row] = await loadRows(merge.context, target, [key]);
  const readable = row && (await readableFields(merge.context, target, key, Object.keys(base)));
  if (!row || !readable) return null;
  const fields = [...target.fields.values()].filter(
    ({ name }) =>
      Object.hasOwn(base, name) && Object.hasOwn(row, name) && readable.has(name) && !isNested(base[name]),
  );
  const isChanged = (field: ModelField) => {
    const [stored, seen] = [row[field.name], base[field.name]];
    const bytes = wholeSize(base, field.name);
    return bytes === null ? !sameValue(stored, seen) : !matchesStart(field, stored, seen, bytes);
  };
  const changed = fields.filter(isChanged);
  if (changed.length === 0) return null;
  const shown = fields.filter((field) => wholeSize(base, field.name) === null || changed.includes(field));
  return Object.fromEntries(shown.map(({ name }) => [name, row[name]]));
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

async function addConflict(
  { context, conflicts }: Merge,
  target: ModelCollection,
  key: Key,
  { yours, base }: Sides,
  theirs: unknown,
  path: readonly string[],
): Promise<void> {
  const field = [...path, String(key)].join('.');
  conflicts.push({ field, base, yours, theirs, ...(await lastChange(context, target.name, key, null)) });
}

/** Merges the nested object of a many-to-one field: both the reference and the fields of the row. */
export async function mergeOne(
  merge: Merge,
  step: Step & { is: 'one' | 'any' },
  collection: ModelCollection,
  key: Key,
  row: Row,
  { yours, base }: Sides & { readonly yours: Row },
  path: readonly string[],
): Promise<unknown> {
  const target =
    step.is === 'one' ? step.target : step.allowed.find(({ name }) => name === row[step.collectionField]);
  if (!target?.primaryKey) return yours;
  const { primaryKey } = target;
  const stored = row[step.field.name] ?? null;
  const theirs = await keyOfStored(merge.context, step, primaryKey, stored);
  const baseValue = isRecord(base)
    ? keyOf(base, primaryKey)
    : await keyOfStored(merge.context, step, primaryKey, base);
  const wanted = keyOf(yours, primaryKey);
  const sameKey = (a: unknown, b: unknown) => String(a) === String(b);
  if (!sameKey(theirs, baseValue) && (wanted === null || !sameKey(theirs, wanted))) {
    const change = await lastChange(merge.context, collection.name, key, step.field.name);
    merge.conflicts.push({ field: path.join('.'), base, yours, theirs: stored, ...change });
    return yours;
  }
  if (wanted === null || !isRecord(base) || !sameKey(baseValue, wanted)) return yours;
  const { [primaryKey]: _key, ...set } = yours;
  return { ...(await merge.mergeRow(merge, target, wanted, { set, base }, path)), [primaryKey]: wanted };
}

/** Returns the primary key of the row to which a stored value refers. The column may refer to another unique column. */
async function keyOfStored(
  context: Context,
  step: Step & { is: 'one' | 'any' },
  primaryKey: string,
  stored: unknown,
): Promise<unknown> {
  if (step.is === 'any' || step.targetKey === primaryKey || stored === null || stored === undefined)
    return keyOf(stored, primaryKey);
  const [key] = await keysWhere(context, step.target, step.targetKey, stored);
  return key ?? null;
}
