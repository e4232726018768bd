/** Writes related rows inside the payload of another row. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { PathStep } from '../../../../schemas/validation/path.ts';
import { isKey } from '../../../../schemas/value/key.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { forbidden, readRule } from '../../access.ts';
import type { ModelCollection, Row } from '../../contract.ts';
import type { Step } from '../../query/steps.ts';
import { keyField, keysWhere, loadKeys, loadRows, readKey, type Key } from './rows.ts';
import type { Revision } from './history.ts';
import { createErrorCollector, withErrorPath } from './nested-errors.ts';
import type { WriteTransaction } from './transaction.ts';

export interface Written {
  readonly key: Key;
  /** The revision of this change, which becomes a child of its parent's revision. */
  readonly revision: Revision | null;
}

/** Row operations that write-rows.ts passes in, to avoid an import cycle. They call back for nested rows. */
export interface RowWriter {
  createRow(transaction: WriteTransaction, collection: ModelCollection, input: unknown): Promise<Written>;
  updateRows(
    transaction: WriteTransaction,
    collection: ModelCollection,
    keys: readonly Key[],
    input: unknown,
  ): Promise<Written[]>;
  deleteRows(transaction: WriteTransaction, collection: ModelCollection, keys: readonly Key[]): Promise<void>;
}

/**
 * Creates or updates the related row of a many-to-one or many-to-any field. Returns the value that the column stores.
 */
export async function writeOne(
  rows: RowWriter,
  transaction: WriteTransaction,
  collection: ModelCollection,
  step: Step & { is: 'one' | 'any' },
  value: Row,
  row: Row,
): Promise<{ stored: unknown; revision: Revision | null }> {
  const target = step.is === 'one' ? step.target : anyTarget(collection, step, row);
  const { key, revision } = await withErrorPath(transaction.context, [step.field.name], () =>
    writeRelated(rows, transaction, target, value),
  );
  if (step.is === 'any') return { stored: String(key), revision };
  if (step.targetKey === target.primaryKey) return { stored: key, revision };
  const [related] = await loadRows(transaction.context, target, [key]);
  return { stored: related?.[step.targetKey] ?? null, revision };
}

function anyTarget(collection: ModelCollection, step: Step & { is: 'any' }, row: Row): ModelCollection {
  const { field, collectionField } = step;
  const named = row[collectionField];
  const at = `"${collection.name}.${field.name}"`;
  if (named === null || named === undefined)
    throw createFailure(
      'INVALID_PAYLOAD',
      `Can't update nested record ${at} without field "${collection.name}.${collectionField}" being set`,
      { collection: collection.name, field: collectionField },
    );
  const target = step.allowed.find((allowed) => allowed.name === named);
  if (target) return target;
  throw createFailure(
    'INVALID_PAYLOAD',
    `${at} cannot reference "${typeof named === 'string' ? named : JSON.stringify(named)}". Allowed are ${step.allowed.map((allowed) => allowed.name).join(', ')}.`,
    { collection: collection.name, field: collectionField },
  );
}

/** Updates or links the row if the object contains an existing key; otherwise creates it. */
async function writeRelated(
  rows: RowWriter,
  transaction: WriteTransaction,
  target: ModelCollection,
  value: Row,
  fixed: Row = {},
): Promise<Written> {
  const { name } = keyField(target);
  const raw = value[name];
  if (raw === null || raw === undefined) {
    const { [name]: _unset, ...rest } = value;
    return rows.createRow(transaction, target, { ...rest, ...fixed });
  }
  const key = readKey(target, raw);
  const [existing] = key === undefined ? [] : await loadRows(transaction.context, target, [key]);
  if (key === undefined || !existing) {
    // Clients may choose keys of new rows, but not auto-increment keys.
    if (keyField(target).column?.autoIncrement) throw forbidden();
    return rows.createRow(transaction, target, { ...value, ...fixed });
  }
  const { [name]: _key, ...rest } = value;
  const moved = Object.fromEntries(
    Object.entries(fixed).filter(([field, to]) => !sameKey(existing[field], to)),
  );
  const changes = { ...rest, ...moved };
  if (Object.keys(changes).length === 0) return { key, revision: null };
  const [written] = await rows.updateRows(transaction, target, [key], changes);
  return written ?? { key, revision: null };
}

interface Operations {
  /** Keys of rows to link, and objects to create or update. */
  readonly write: readonly { readonly entry: unknown; readonly at: PathStep }[];
  readonly remove: readonly Key[];
}

/**
 * Writes the list of a one-to-many field: a complete list, or `{ create, update, delete }`. Rows missing in a
 * complete list are deselected.
 */
export async function writeMany(
  rows: RowWriter,
  transaction: WriteTransaction,
  step: Step & { is: 'many' },
  own: Key,
  value: unknown,
): Promise<{ changed: boolean; keys: readonly Key[]; revisions: readonly Revision[] }> {
  const { target, targetField } = step;
  const before = await keysWhere(transaction.context, target, targetField, own);
  const operations = readOperations(step, value, before, await readableKeys(transaction, target, before));
  const fixed = { [targetField]: own };
  const revisions: Revision[] = [];
  const collector = createErrorCollector(transaction.context);
  for (const { entry, at } of operations.write) {
    const row = isRecord(entry) ? entry : { [keyField(target).name]: entry };
    // The relation itself sets the column that references the parent.
    const { [targetField]: _parent, ...rest } = row;
    const written = await collector.run([step.field.name, at], () =>
      writeRelated(rows, transaction, target, rest, fixed),
    );
    if (written?.revision) revisions.push(written.revision);
  }
  collector.throwIfAny();
  const written = revisions.length > 0 || operations.write.length > 0;
  await withErrorPath(transaction.context, [step.field.name], () =>
    deselectRows(rows, transaction, step, operations.remove),
  );
  if (!written && operations.remove.length === 0) return { changed: false, keys: before, revisions };
  const keys = await keysWhere(transaction.context, target, targetField, own);
  const moved = keys.length !== before.length || keys.some((key, i) => key !== before[i]);
  return { changed: moved || revisions.length > 0, keys, revisions };
}

const parts = ['create', 'update', 'delete'] as const;

/** Returns the keys that the caller may read. A complete list refers to these only; other rows stay. */
function readableKeys(
  transaction: WriteTransaction,
  target: ModelCollection,
  keys: readonly Key[],
): Promise<readonly Key[]> {
  const { context } = transaction;
  if (context.grants.admin || keys.length === 0) return Promise.resolve(keys);
  return loadKeys(context, target, keys, readRule(context.grants, target.name));
}

function readOperations(
  step: Step & { is: 'many' },
  value: unknown,
  before: readonly Key[],
  readable: readonly Key[],
): Operations {
  const { target } = step;
  const wrong = (what: string) =>
    createFailure('INVALID_PAYLOAD', `Invalid one-to-many update structure: ${what}`, {
      field: step.field.name,
    });
  if (value === null) return { write: [], remove: readable };
  if (Array.isArray(value)) {
    const name = keyField(target).name;
    const kept = value.map((entry: unknown) => String(isRecord(entry) ? entry[name] : entry));
    if (value.some((entry) => entry === null || Array.isArray(entry)))
      throw wrong('rows must be keys or objects');
    return {
      write: withPathSteps(value, name),
      remove: readable.filter((key) => !kept.includes(String(key))),
    };
  }
  if (!isRecord(value)) throw wrong('use a list, or an object with create, update and delete');
  const unknown = Object.keys(value).find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw wrong(`"${unknown}" is not allowed`);
  const [create, update, remove] = parts.map((part) => {
    const list = value[part] ?? [];
    if (!Array.isArray(list)) throw wrong(`"${part}" must be an array`);
    return list as unknown[];
  });
  if (![...(create ?? []), ...(update ?? [])].every(isRecord))
    throw wrong('"create" and "update" must contain objects');
  const keyless = (update ?? []).some(
    (row) => isRecord(row) && (row[keyField(target).name] ?? null) === null,
  );
  if (keyless) throw wrong(`rows of "update" need their "${keyField(target).name}"`);
  const deleted = new Set((remove ?? []).map(String));
  return {
    write: [
      ...(create ?? []).map((entry, n) => ({ entry, at: { new: n } })),
      ...withPathSteps(update ?? [], keyField(target).name),
    ],
    remove: before.filter((key) => deleted.has(String(key))),
  };
}

/** Adds the path step of each entry, as used in error paths. */
function withPathSteps(entries: readonly unknown[], keyName: string): Operations['write'] {
  let created = 0;
  return entries.map((entry) => {
    const key = isRecord(entry) ? entry[keyName] : entry;
    return {
      entry,
      at: isKey(key) ? { key: typeof key === 'boolean' ? String(key) : key } : { new: created++ },
    };
  });
}

/** Deselects rows: deletes them or sets their reference to null (REL-01 one_deselect_action). */
async function deselectRows(
  rows: RowWriter,
  transaction: WriteTransaction,
  step: Step & { is: 'many' },
  keys: readonly Key[],
): Promise<void> {
  if (keys.length === 0) return;
  const column = step.target.fields.get(step.targetField)?.column;
  if (step.relation.meta?.one_deselect_action === 'delete' || column?.nullable === false)
    await rows.deleteRows(transaction, step.target, keys);
  else await rows.updateRows(transaction, step.target, keys, { [step.targetField]: null });
}

function sameKey(a: unknown, b: unknown): boolean {
  return a !== null && a !== undefined && String(a) === String(b);
}
