/** How the rows of an import are written: as new items, or to the items that a key finds. */
import { createFailure, type PlatformFailure } from '../../../../schemas/error/failure.ts';
import { everything } from '../../../../schemas/filter/predicate.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import type { ImportMode, ImportSettings } from '../../../../schemas/import/settings.ts';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { grantFor, isSecret, requireField } from '../../access.ts';
import { unknownField } from '../../query/names.ts';
import { stepOf } from '../../query/steps.ts';
import { keyField, keysWhere, loadKeys, readKey, type Key } from '../items/rows.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import { createRow, updateRows } from '../items/write-rows.ts';
import { createRelatedKeys, type RelatedKeys } from './related-keys.ts';

export interface ImportPlan {
  readonly collection: ModelCollection;
  readonly mode: ImportMode;
  /** null if all rows are new items. */
  readonly key: ModelField | null;
  /** By field: finds the related row by the value of another field than its key. */
  readonly related: ReadonlyMap<string, RelatedKeys>;
}

/** @throws INVALID_PAYLOAD, or FORBIDDEN if the caller may not read the key or a related field. */
export function planImport(
  context: Context,
  collection: ModelCollection,
  { mode, key, by }: ImportSettings,
): ImportPlan {
  for (const action of mode === 'upsert' ? (['create', 'update'] as const) : [mode])
    grantFor(context.grants, collection.name, action);
  const related = Object.entries(by).map(([name, column]) => {
    const step = collection.fields.has(name) ? stepOf(context.model, collection, name) : undefined;
    if (step?.is !== 'one')
      throw createFailure(
        'INVALID_PAYLOAD',
        `"by.${name}" is not a many-to-one field of "${collection.name}".`,
        {
          field: name,
        },
      );
    return [
      name,
      createRelatedKeys(name, step.target, step.targetKey, uniqueField(context, step.target, column)),
    ] as const;
  });
  return {
    collection,
    mode,
    key: mode === 'create' || key === null ? null : uniqueField(context, collection, key),
    related: new Map(related),
  };
}

/**
 * Returns a field by which items are found.
 * @throws INVALID_PAYLOAD if several items can have a value, FORBIDDEN if the caller may not read the field: the result
 * would show which items have the value.
 */
function uniqueField(context: Context, collection: ModelCollection, name: string): ModelField {
  const grant = grantFor(context.grants, collection.name, 'read');
  const field = collection.fields.get(name);
  if (!field?.column) throw unknownField(collection, name, 'payload', undefined, 'INVALID_PAYLOAD');
  requireField(grant, name);
  const isUnique = name === collection.primaryKey || field.raw.schema?.is_unique === true;
  if (!isUnique || isSecret(field))
    throw createFailure(
      'INVALID_PAYLOAD',
      `"${name}" of "${collection.name}" is not unique. Choose the primary key or a unique field.`,
      { collection: collection.name, field: name },
    );
  return field;
}

/** Writes a row as a save would, and returns whether the item is new. */
export async function writeImportedRow(
  transaction: WriteTransaction,
  { collection, mode, key, related }: ImportPlan,
  input: Row,
): Promise<'created' | 'updated'> {
  const values: Row = { ...input };
  for (const [field, keys] of related) {
    const value = values[field];
    if (value !== undefined && value !== null) values[field] = await keys.find(transaction.context, value);
  }
  const primary = keyField(collection).name;
  if (values[primary] === null) delete values[primary];
  if (key === null) {
    await createRow(transaction, collection, values);
    return 'created';
  }
  const { [key.name]: wanted = null, ...rest } = values;
  const found = await itemsWith(transaction.context, collection, key, wanted);
  if (found.length > 0) {
    await updateRows(transaction, collection, found, rest);
    return 'updated';
  }
  if (mode === 'update') throw missing(collection, key, wanted);
  await createRow(transaction, collection, values);
  return 'created';
}

async function itemsWith(
  context: Context,
  collection: ModelCollection,
  field: ModelField,
  wanted: unknown,
): Promise<readonly Key[]> {
  if (wanted === null) return [];
  if (field.name === collection.primaryKey) {
    const key = readKey(collection, wanted);
    return key === undefined ? [] : loadKeys(context, collection, [key], everything);
  }
  const reading = readValue(field.type, wanted);
  return reading.ok ? keysWhere(context, collection, field.name, reading.value) : [];
}

function missing(collection: ModelCollection, key: ModelField, wanted: unknown): PlatformFailure {
  if (wanted === null)
    return createFailure('FAILED_VALIDATION', `"${key.name}" is required`, {
      field: key.name,
      type: 'required',
    });
  const value = typeof wanted === 'object' ? JSON.stringify(wanted) : String(wanted);
  return createFailure('ITEM_NOT_FOUND', `No item of "${collection.name}" has the ${key.name} "${value}".`, {
    collection: collection.name,
    field: key.name,
  });
}
