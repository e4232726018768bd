/** Compares the rows of an import with their values now, to find those that an undo must not overwrite. */
import type { KeptRow } from '../../../../schemas/import/undo.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { isAmount, isComparable, isStructured, momentOf } from '../../../../schemas/field/traits.ts';
import { compareValues } from '../../../../schemas/value/compare.ts';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { isSecret } from '../../access.ts';
import { groupBy } from '../../database/group-by.ts';
import { chunksOf } from '../../query/chunks.ts';
import { isAmongKeys } from '../../query/operators.ts';
import { runSql } from '../../query/read.ts';
import { quote, sql } from '../../query/sql.ts';
import { keyField, loadRows, type Key } from '../items/rows.ts';
import { idOf, readImportedRows, type ImportedRow } from './imported-rows.ts';
import { referencedKeys } from './referring-rows.ts';

export interface Comparison {
  /** Rows that the import wrote and that exist. */
  readonly rows: number;
  /** Keys of created rows that exist, in the order of their creation. */
  readonly created: ReadonlyMap<ModelCollection, readonly Key[]>;
  /** Rows that stay as they are, by `idOf`. */
  readonly kept: Map<string, KeptRow>;
  /** Keeps created rows to which the rows refer that were kept since then. */
  keepReferenced(): Promise<void>;
}

export async function compareImport(context: Context, entry: Key, signal: AbortSignal): Promise<Comparison> {
  const created = new Map<ModelCollection, Key[]>();
  const kept = new Map<string, KeptRow>();
  let rowCount = 0;
  /** The foreign keys that the undo removes, or gives their former values. */
  const ownReferences = new Set<string>();
  for await (const batch of readImportedRows(context, entry)) {
    signal.throwIfAborted();
    for (const [collection, rows] of groupBy(batch, ({ collection }) => collection)) {
      const current = await currentRows(context, collection, rows);
      for (const row of rows) {
        const id = idOf(collection.name, row.key);
        const now = current.get(String(row.key));
        // A created row that was deleted needs no undo.
        if (!now && row.isCreated) continue;
        rowCount++;
        for (const field of Object.keys(row.after))
          if (context.model.relation(collection.name, field)) ownReferences.add(`${id} ${field}`);
        const difference = now
          ? await differenceOf(context, row, now)
          : ({ reason: 'deleted', fields: [] } as const);
        if (difference) kept.set(id, { collection: collection.name, key: row.key, ...difference });
        if (!row.isCreated) continue;
        const keys = created.get(collection) ?? [];
        keys.push(row.key);
        created.set(collection, keys);
      }
    }
  }
  const keepUsed = () => keepReferenced(context, created, kept, ownReferences, signal);
  await keepUsed();
  return { rows: rowCount, created, kept, keepReferenced: keepUsed };
}

async function currentRows(
  context: Context,
  collection: ModelCollection,
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<string, Row>> {
  const keys = rows.map(({ key }) => key);
  const name = collection.primaryKey ?? '';
  return new Map((await loadRows(context, collection, keys)).map((row) => [String(row[name]), row]));
}

/** The platform fills these fields with every change, also with those of other fields. */
const filledByUpdates = /^(date|user|role)-updated$/;

/** Returns null if the row has the values of the import. */
async function differenceOf(
  context: Context,
  row: ImportedRow,
  now: Row,
): Promise<Pick<KeptRow, 'reason' | 'fields'> | null> {
  const { collection, isCreated, before, after } = row;
  const changed: string[] = [];
  const secrets: string[] = [];
  for (const name of Object.keys(after)) {
    const field = collection.fields.get(name);
    if (!field?.column || field.special.some((marker) => filledByUpdates.test(marker))) continue;
    if (isSecret(field)) {
      if (!isCreated && Object.hasOwn(before, name)) secrets.push(name);
    }
    // The order of a new item changes with its neighbors.
    else if (!(isCreated && name === collection.sortField) && !(await isUnchanged(context, row, field, now)))
      changed.push(name);
  }
  if (changed.length > 0) return { reason: 'changed', fields: changed };
  return secrets.length > 0 ? { reason: 'secret', fields: secrets } : null;
}

/** The revision of an update contains the value that was sent, which the database may store in another form. */
async function isUnchanged(
  context: Context,
  { collection, key, after }: ImportedRow,
  field: ModelField,
  now: Row,
): Promise<boolean> {
  const [value, current] = [after[field.name], now[field.name]];
  if (sameValue(value, current)) return true;
  if (value === null || current === null || isStructured(field.type) || !isComparable(field.type))
    return false;
  if ((isAmount(field.type) || momentOf(field.type) !== null) && compareValues(value, current) === 0)
    return true;
  const own = keyField(collection);
  const { dialect } = context.database;
  const hasKey = isAmongKeys(dialect, own, quote(own.name), [key]);
  const hasValue = isAmongKeys(dialect, field, quote(field.name), [value]);
  const found = await runSql(
    context.knex,
    sql(
      `select 1 as n from ${quote(collection.name)} where ${hasKey.text} and ${hasValue.text}`,
      ...hasKey.values,
      ...hasValue.values,
    ),
  );
  return found.length > 0;
}

/** Keeps created rows to which other rows refer that stay: deleting them would change or delete those rows. */
async function keepReferenced(
  context: Context,
  created: ReadonlyMap<ModelCollection, readonly Key[]>,
  kept: Map<string, KeptRow>,
  ownReferences: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  // A row that is kept may itself refer to another created row.
  for (let before = -1; before < kept.size;) {
    before = kept.size;
    for (const [collection, keys] of created) {
      const deletable = keys.filter((key) => !kept.has(idOf(collection.name, key)));
      for (const part of chunksOf(deletable)) {
        signal.throwIfAborted();
        const rows = await loadRows(context, collection, part);
        const reverted = (id: string, field: string) => ownReferences.has(`${id} ${field}`) && !kept.has(id);
        for (const key of await referencedKeys(context, collection, rows, reverted))
          kept.set(idOf(collection.name, key), {
            collection: collection.name,
            key,
            reason: 'used',
            fields: [],
          });
      }
    }
  }
}
