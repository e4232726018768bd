/** Creates, updates and deletes rows inside a transaction, including nested rows, rules, revisions and events. */
import type { Grant } from '../../../../schemas/permission/types.ts';
import { fullGrant, grantForFields } from '../../../../schemas/permission/grants.ts';
import { presetDefaults } from '../../../../schemas/permission/presets.ts';
import { resolveDynamic } from '../../../../schemas/filter/scope.ts';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { isStructured } from '../../../../schemas/field/traits.ts';
import { keepExactNumbers } from '../../../../schemas/json/exact-json.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { grantFor, isSecret, scopeOf } from '../../access.ts';
import { allowedRows, grantsOfRows } from './row-access.ts';
import { cascadedChanges } from './cascades.ts';
import { recordChange, type Revision } from './history.ts';
import { writeMany, writeOne, type RowWriter, type Written } from './nested.ts';
import { createErrorCollector } from './nested-errors.ts';
import { readPayload, type CheckedValues, type Payload } from './payload.ts';
import { insertRow, keyField, loadRows, removeRows, updateRowsByKey, type Key } from './rows.ts';
import { hashSecrets } from './secrets.ts';
import { fillCreated, fillUpdated } from './specials.ts';
import type { ValueSource } from '../system/system-rule.ts';
import { ruleOf } from '../system/system-rules.ts';
import { validateChange, validateNew, validateStored, type Pending } from './validation.ts';
import type { WriteTransaction } from './transaction.ts';

const rowWriter: RowWriter = { createRow, updateRows, deleteRows };

export async function createRow(
  transaction: WriteTransaction,
  collection: ModelCollection,
  input: unknown,
  source: ValueSource = 'client',
): Promise<Written> {
  const { context } = transaction;
  const grant = grantFor(context.grants, collection.name, 'create');
  // Checked first: rows of a view or with a composite key can only be listed.
  const keyName = keyField(collection).name;
  const rule = ruleOf(collection);
  const payload = readPayload(context, collection, grant, input);
  const presets = presetsOf(
    context,
    collection,
    presetDefaults(context.grants, collection.name, scopeOf(context)),
  );
  const given: CheckedValues = { ...presets, ...payload.values };
  const children = await writeOnes(transaction, collection, payload, given);
  const filled = fillCreated(context, collection, given);
  const change = { action: 'create', before: null, values: filled, source } as const;
  const whole = (await rule?.check?.(transaction, change)) ?? filled;
  const pending = validateNew(context, collection, grantForFields(grant, namesOf(input)), whole);
  const stored = await hashSecrets(context, collection, whole);
  const key = (await insertRow(context, collection, stored)) ?? keyFromValues(collection, whole);
  await writeManys(transaction, collection, payload, key, children, whole);
  await validateStored(context, collection, key, pending);
  const [row = {}] = await loadRows(context, collection, [key]);
  const revision = await recordChange(transaction, {
    action: 'create',
    collection,
    key,
    data: row,
    delta: { ...whole, [keyName]: key },
    children,
  });
  transaction.changes.push({ type: 'create', collection: collection.name, keys: [key] });
  await rule?.settle?.(transaction, 'create', [key], new Set());
  return { key, revision };
}

/** Updates rows. Throws FORBIDDEN if a row does not exist or does not satisfy the rule. */
export async function updateRows(
  transaction: WriteTransaction,
  collection: ModelCollection,
  keys: readonly Key[],
  input: unknown,
  source: ValueSource = 'client',
): Promise<Written[]> {
  const { context } = transaction;
  const grant = grantFor(context.grants, collection.name, 'update');
  const names = namesOf(input);
  const rows = await allowedRows(context, collection, grantForFields(grant, names), keys, 'update');
  const grantOf = await grantsOfRows(context, collection, grant, keys);
  const rule = ruleOf(collection);
  const written: Written[] = [];
  const unstored: Stored[] = [];
  const unvalidated: Stored[] = [];
  for (const row of rows) {
    const stored: Stored[] = [];
    written.push(
      await updateOne(
        transaction,
        collection,
        grantForFields(grantOf(row), names),
        row,
        input,
        source,
        stored,
      ),
    );
    unstored.push(...stored);
    unvalidated.push(...stored);
    // Rules of system collections must see the earlier rows as stored.
    if (rule) await store(transaction.context, collection, unstored.splice(0));
  }
  await store(transaction.context, collection, unstored);
  for (const { key, pending } of unvalidated) await validateStored(context, collection, key, pending);
  const changed = new Set(unvalidated.flatMap(({ values }) => Object.keys(values)));
  await rule?.settle?.(transaction, 'update', keys, changed);
  return written;
}

/** A row that will be stored. */
interface Stored {
  readonly key: Key;
  readonly values: Row;
  /** Validation rules that are decided after the row is stored. */
  readonly pending: readonly Pending[];
}

/** Stores rows. Consecutive rows with equal values share one statement. */
async function store(context: Context, collection: ModelCollection, rows: readonly Stored[]): Promise<void> {
  const groups: { readonly values: Row; readonly keys: Key[] }[] = [];
  for (const { key, values } of rows) {
    const last = groups.at(-1);
    if (last && sameValue(last.values, values)) last.keys.push(key);
    else groups.push({ values, keys: [key] });
  }
  for (const { values, keys } of groups) await updateRowsByKey(context, collection, keys, values);
}

async function updateOne(
  transaction: WriteTransaction,
  collection: ModelCollection,
  grant: Grant,
  row: Row,
  input: unknown,
  source: ValueSource,
  stored: Stored[],
): Promise<Written> {
  const { context } = transaction;
  const keyName = keyField(collection).name;
  const key = row[keyName] as Key;
  const payload = readPayload(context, collection, grant, input, [keyName]);
  const { [keyName]: sentKey, ...sent } = payload.values;
  if (sentKey !== undefined && !sameValue(sentKey, key))
    throw createFailure('INVALID_PAYLOAD', `The primary key "${keyName}" of an item cannot be changed.`, {
      collection: collection.name,
      field: keyName,
    });
  const resolved = resolveDynamic(grant.presets, scopeOf(context)) as Row;
  const requested: CheckedValues = { ...presetsOf(context, collection, resolved), ...sent };
  const children = await writeOnes(transaction, collection, payload, requested, row);
  const fills = fillUpdated(context, collection);
  const checked = await checkUpdate(transaction, collection, {
    row,
    requested,
    fills,
    source,
  });
  const given = withExactNumbers(collection, checked, row);
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const field = collection.fields.get(name);
      return (field && isSecret(field) && value !== null) || !sameValue(value, row[name]);
    }),
  );
  const listed = payload.manys.map(({ step }) => step.field.name);
  const pending = validateChange(context, collection, grant, row, given, listed);
  const lists = await writeManys(transaction, collection, payload, key, children, row);
  if (Object.keys(changes).length === 0 && lists === null) {
    if (children.length === 0) return { key, revision: null };
  }
  const whole = { ...changes, ...fills };
  stored.push({ key, values: await hashSecrets(context, collection, whole), pending });
  const revision = await recordChange(transaction, {
    action: 'update',
    collection,
    key,
    data: { ...row, ...whole, ...lists },
    delta: { ...whole, ...lists },
    // Only the undo of an import reads them.
    ...(transaction.entry !== null && {
      before: Object.fromEntries(Object.keys(whole).map((name) => [name, row[name] ?? null])),
    }),
    children,
  });
  transaction.changes.push({ type: 'update', collection: collection.name, keys: [key] });
  return { key, revision };
}

/** Keeps the digits of stored numbers in JSON that the client could only hold rounded. */
function withExactNumbers(collection: ModelCollection, values: Row, row: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = collection.fields.get(name);
      return [name, field && isStructured(field.type) ? keepExactNumbers(value, row[name]) : value];
    }),
  );
}

/** Runs the rule of a system collection on the values together with the filled ones. Returns the values to store. */
async function checkUpdate(
  transaction: WriteTransaction,
  collection: ModelCollection,
  { row, requested, fills, source }: { row: Row; requested: CheckedValues; fills: Row; source: ValueSource },
): Promise<Row> {
  const rule = ruleOf(collection);
  if (!rule?.check) return requested;
  const values = { ...requested, ...fills };
  const checked: Row = {
    ...(await rule.check(transaction, { action: 'update', before: row, values, source })),
  };
  // Filled values alone must not turn an unchanged row into an update.
  for (const name of Object.keys(fills))
    if (Object.hasOwn(requested, name)) checked[name] = requested[name];
    else delete checked[name];
  return checked;
}

/** Deletes rows. Throws FORBIDDEN if a row does not exist or does not satisfy the rule. Does nothing without keys. */
export async function deleteRows(
  transaction: WriteTransaction,
  collection: ModelCollection,
  keys: readonly Key[],
): Promise<void> {
  const { context } = transaction;
  const grant = grantFor(context.grants, collection.name, 'delete');
  if (keys.length === 0) return;
  const rows = await allowedRows(context, collection, grant, keys, 'delete');
  const rule = ruleOf(collection);
  for (const row of rows) await rule?.remove?.(transaction, row);
  const keyName = keyField(collection).name;
  const deletedKeys = rows.map((row) => row[keyName] as Key);
  await removeRows(context, collection, deletedKeys);
  for (const key of deletedKeys) await recordChange(transaction, { action: 'delete', collection, key });
  transaction.changes.push({ type: 'delete', collection: collection.name, keys: deletedKeys });
  transaction.changes.push(...cascadedChanges(context.model, collection.name));
  await rule?.settle?.(transaction, 'delete', deletedKeys, new Set());
}

function namesOf(input: unknown): readonly string[] {
  return isRecord(input) ? Object.keys(input) : [];
}

/**
 * Returns the presets of a grant as values. They come from the platform, so their fields need no grant. Presets of
 * deleted fields are omitted.
 */
function presetsOf(context: Context, collection: ModelCollection, presets: Row): CheckedValues {
  const serverFields = ruleOf(collection)?.serverFields;
  const known = Object.fromEntries(
    Object.entries(presets).filter(
      ([name]) => collection.fields.get(name)?.column && !serverFields?.has(name),
    ),
  );
  return readPayload(context, collection, fullGrant(collection.name, 'create'), known).values;
}

/** Writes related single rows first, because their keys are values of this row. */
async function writeOnes(
  transaction: WriteTransaction,
  collection: ModelCollection,
  payload: Payload,
  given: CheckedValues,
  before: Row = {},
): Promise<Revision[]> {
  const revisions: Revision[] = [];
  for (const { step, value } of payload.ones) {
    const { stored, revision } = await writeOne(rowWriter, transaction, collection, step, value, {
      ...before,
      ...given,
    });
    given[step.field.name] = stored;
    if (revision !== null) revisions.push(revision);
  }
  return revisions;
}

/** Writes the lists of related rows. Returns their current keys by field, or null if no list has changed. */
async function writeManys(
  transaction: WriteTransaction,
  collection: ModelCollection,
  payload: Payload,
  key: Key,
  revisions: Revision[],
  row: Row,
): Promise<Row | null> {
  let lists = null as Row | null;
  const collector = createErrorCollector(transaction.context);
  for (const { step, value } of payload.manys) {
    const own = step.ownKey === collection.primaryKey ? key : row[step.ownKey];
    if (own === null || own === undefined)
      throw createFailure(
        'INVALID_PAYLOAD',
        `"${step.field.name}" refers to this item by "${step.ownKey}", which has no value. Set it first.`,
        {
          collection: collection.name,
          field: step.ownKey,
        },
      );
    const written = await collector.run([], () => writeMany(rowWriter, transaction, step, own as Key, value));
    revisions.push(...(written?.revisions ?? []));
    if (written?.changed) lists = { ...lists, [step.field.name]: written.keys };
  }
  collector.throwIfAny();
  return lists;
}

function keyFromValues(collection: ModelCollection, row: Row): Key {
  return row[keyField(collection).name] as Key;
}
