/** The rows that belong to an item, merged one by one (contracts.md "Saving safely"). */
import type { Context, ModelCollection } from '../contract.ts';
import type { Row } from '../query/read.ts';
import type { Step } from '../query/steps.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { readableFields } from './allowed.ts';
import { keyOf, listEdit, type Edit, type ListEdit } from './merge-edit.ts';
import { keyField, keysWhere, loadRows, readKey, type Key } from './rows.ts';
import { lastChange } from './last-change.ts';

export interface Conflict {
  /** Dotted where it lies in a related row: `comments.5.text`. */
  readonly field: string;
  readonly base: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
  /** Key of the user and instant of their change; null where no revision tells. */
  readonly by: unknown;
  readonly at: unknown;
}

/** One merge of an item and the rows below it. */
export interface Merge {
  readonly context: Context;
  readonly conflicts: Conflict[];
  /** What to write of one row; conflicts are added. */
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

/** What to write of a list; as it came where its base is no list. */
export async function mergeList(
  merge: Merge,
  step: Step & { is: 'many' },
  own: Key,
  { yours, base }: Sides,
  path: readonly string[],
): Promise<unknown> {
  const { target, targetField } = step;
  const started: unknown = base ?? [];
  const edit = Array.isArray(started) ? editOf(yours, started, keyField(target).name) : null;
  if (!edit || !Array.isArray(started)) return yours;
  const { name } = keyField(target);
  const before = new Map(started.map((entry: unknown) => [String(keyOf(entry, name)), entry]));
  const here = new Set((await keysWhere(merge.context, target, targetField, own)).map(String));
  const update: Row[] = [];
  for (const row of edit.update) {
    const key = readKey(target, row[name]);
    const known = before.get(String(key));
    const { [name]: _key, ...set } = row;
    if (key === undefined || known === undefined) update.push(row);
    else if (!here.has(String(key))) await clash(merge, target, key, { yours: row, base: known }, null, path);
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
      here.has(String(key)) && isRecord(known) ? await changedOf(merge, target, key, known) : null;
    if (changed) await clash(merge, target, key, { yours: null, base: known }, changed, path);
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
  // What is no such edit is for the write to refuse.
  return isEdit && update.every(isRecord) ? { create, update, delete: remove as Key[] } : null;
}

/** The row as it is, in the fields of `base`, where somebody changed one of them. */
async function changedOf(merge: Merge, target: ModelCollection, key: Key, base: Row): Promise<Row | null> {
  const [row] = await loadRows(merge.context, target, [key]);
  const readable = row && (await readableFields(merge.context, target, key, Object.keys(base)));
  if (!row || !readable) return null;
  const plain = Object.keys(base).filter(
    (name) => Object.hasOwn(row, name) && readable.has(name) && !isNested(base[name]),
  );
  if (plain.every((name) => sameValue(row[name], base[name]))) return null;
  return Object.fromEntries(plain.map((name) => [name, row[name]]));
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

async function clash(
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

/** A nested object at the single end: which row it is, and what is written of it. */
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
  const theirs = row[step.field.name] ?? null;
  const [started, wanted] = [keyOf(base, primaryKey), keyOf(yours, primaryKey)];
  const sameKey = (a: unknown, b: unknown) => String(a) === String(b);
  if (!sameKey(theirs, started) && (wanted === null || !sameKey(theirs, wanted))) {
    const change = await lastChange(merge.context, collection.name, key, step.field.name);
    merge.conflicts.push({ field: path.join('.'), base, yours, theirs, ...change });
    return yours;
  }
  if (wanted === null || !isRecord(base) || !sameKey(started, wanted)) return yours;
  const { [primaryKey]: _key, ...set } = yours;
  return { ...(await merge.mergeRow(merge, target, wanted, { set, base }, path)), [primaryKey]: wanted };
}
