/** Creating, updating and deleting rows inside a transaction, with everything that belongs to it. */
import type { Grant } from '../../../schemas/permission/types.ts';
import { fullGrant, onFields } from '../../../schemas/permission/grants.ts';
import { presetDefaults } from '../../../schemas/permission/presets.ts';
import { resolveDynamic } from '../../../schemas/filter/scope.ts';
import { fail } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { grantFor, isSecret, scopeOf } from '../query/access.ts';
import type { Row } from '../query/read.ts';
import { allowedRows, grantsOfRows } from './allowed.ts';
import { changesBehind } from './cascades.ts';
import { isVouched } from './file-rules.ts';
import { recordChange, type Revision } from './history.ts';
import { writeMany, writeOne, type RowWriter, type Written } from './nested.ts';
import { gather } from './nested-failures.ts';
import { readPayload, type CheckedValues, type Payload } from './payload.ts';
import { insertRow, keyField, loadRows, removeRows, updateRowsAlike, type Key } from './rows.ts';
import { hashSecrets } from './secrets.ts';
import { fillCreated, fillUpdated } from './specials.ts';
import { ruleOf } from './system-rules.ts';
import { validateChange, validateNew, validateStored, type Pending } from './validation.ts';
import type { Writing } from './writing.ts';

const rowWriter: RowWriter = { createRow, updateRows, deleteRows };

export async function createRow(
  writing: Writing,
  collection: ModelCollection,
  input: unknown,
  granted: readonly string[] = [],
): Promise<Written> {
  const { context } = writing;
  const grant = grantFor(context.grants, collection.name, 'create');
  // Before anything is written: a view or a composite key has rows that are only listed.
  const keyName = keyField(collection).name;
  const rule = ruleOf(collection);
  const payload = readPayload(context, collection, grant, input, granted);
  const presets = presetsOf(
    context,
    collection,
    presetDefaults(context.grants, collection.name, scopeOf(context)),
  );
  const given: CheckedValues = { ...presets, ...payload.values };
  const children = await writeOnes(writing, collection, payload, given);
  const filled = fillCreated(context, collection, given);
  const change = { action: 'create', before: null, values: filled, isVouched: isVouched(input) } as const;
  const whole = (await rule?.check?.(writing, change)) ?? filled;
  const pending = validateNew(context, collection, onFields(grant, namesOf(input)), whole);
  const stored = await hashSecrets(context, collection, whole);
  const key = (await insertRow(context, collection, stored)) ?? fromValues(collection, whole);
  await writeManys(writing, collection, payload, key, children, whole);
  await validateStored(context, collection, key, pending);
  const [row = {}] = await loadRows(context, collection, [key]);
  const revision = await recordChange(writing, {
    deed: 'create',
    collection,
    key,
    data: row,
    delta: { ...whole, [keyName]: key },
    children,
  });
  writing.changes.push({ type: 'create', collection: collection.name, keys: [key] });
  await rule?.settle?.(writing, 'create', [key]);
  return { key, revision };
}

/** Throws FORBIDDEN where one of the rows is absent or outside the rule. */
export async function updateRows(
  writing: Writing,
  collection: ModelCollection,
  keys: readonly Key[],
  input: unknown,
  granted: readonly string[] = [],
): Promise<Written[]> {
  const { context } = writing;
  const grant = grantFor(context.grants, collection.name, 'update');
  const names = namesOf(input);
  const rows = await allowedRows(context, collection, onFields(grant, names), keys, 'update');
  const grantOf = await grantsOfRows(context, collection, grant, keys);
  const rule = ruleOf(collection);
  const written: Written[] = [];
  const waiting: Stored[] = [];
  const unsettled: Stored[] = [];
  for (const row of rows) {
    const stored: Stored[] = [];
    written.push(
      await updateOne(writing, collection, onFields(grantOf(row), names), row, input, granted, stored),
    );
    waiting.push(...stored);
    unsettled.push(...stored);
    // The rules of a system collection look at what the rows before it have become.
    if (rule) await store(writing.context, collection, waiting.splice(0));
  }
  await store(writing.context, collection, waiting);
  for (const { key, pending } of unsettled) await validateStored(context, collection, key, pending);
  await rule?.settle?.(writing, 'update', keys);
  return written;
}

/** A row as it is to be stored. */
interface Stored {
  readonly key: Key;
  readonly values: Row;
  /** Validation rules that are decided after the row is stored. */
  readonly pending: readonly Pending[];
}

/** Rows that become the same take one statement. */
async function store(context: Context, collection: ModelCollection, rows: readonly Stored[]): Promise<void> {
  const groups: { readonly values: Row; readonly keys: Key[] }[] = [];
  for (const { key, values } of rows) {
    const last = groups.at(-1);
    if (last && sameValue(last.values, values)) last.keys.push(key);
    else groups.push({ values, keys: [key] });
  }
  for (const { values, keys } of groups) await updateRowsAlike(context, collection, keys, values);
}

async function updateOne(
  writing: Writing,
  collection: ModelCollection,
  grant: Grant,
  row: Row,
  input: unknown,
  granted: readonly string[],
  stored: Stored[],
): Promise<Written> {
  const { context } = writing;
  const keyName = keyField(collection).name;
  const key = row[keyName] as Key;
  const payload = readPayload(context, collection, grant, input, [keyName, ...granted]);
  const { [keyName]: sentKey, ...sent } = payload.values;
  if (sentKey !== undefined && !sameValue(sentKey, key))
    throw fail('INVALID_PAYLOAD', `The primary key "${keyName}" of an item cannot be changed.`, {
      collection: collection.name,
      field: keyName,
    });
  const resolved = resolveDynamic(grant.presets, scopeOf(context)) as Row;
  const asked: CheckedValues = { ...presetsOf(context, collection, resolved), ...sent };
  const children = await writeOnes(writing, collection, payload, asked, row);
  const fills = fillUpdated(context, collection);
  const given = await checkUpdate(writing, collection, { row, asked, fills, isVouched: isVouched(input) });
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const field = collection.fields.get(name);
      return (field && isSecret(field) && value !== null) || !sameValue(value, row[name]);
    }),
  );
  const listed = payload.manys.map(({ step }) => step.field.name);
  const pending = validateChange(context, collection, grant, row, given, listed);
  const lists = await writeManys(writing, collection, payload, key, children, row);
  if (Object.keys(changes).length === 0 && lists === null) {
    if (children.length === 0) return { key, revision: null };
  }
  const whole = { ...changes, ...fills };
  stored.push({ key, values: await hashSecrets(context, collection, whole), pending });
  const revision = await recordChange(writing, {
    deed: 'update',
    collection,
    key,
    data: { ...row, ...whole, ...lists },
    delta: { ...whole, ...lists },
    children,
  });
  writing.changes.push({ type: 'update', collection: collection.name, keys: [key] });
  return { key, revision };
}

/** The values to store after the rule of a system collection has checked them together with the filled ones. */
async function checkUpdate(
  writing: Writing,
  collection: ModelCollection,
  { row, asked, fills, isVouched }: { row: Row; asked: CheckedValues; fills: Row; isVouched: boolean },
): Promise<Row> {
  const rule = ruleOf(collection);
  if (!rule?.check) return asked;
  const values = { ...asked, ...fills };
  const checked: Row = {
    ...(await rule.check(writing, { action: 'update', before: row, values, isVouched })),
  };
  // Filled values alone must not turn an unchanged row into an update.
  for (const name of Object.keys(fills))
    if (Object.hasOwn(asked, name)) checked[name] = asked[name];
    else delete checked[name];
  return checked;
}

/** Throws FORBIDDEN where one of the rows is absent or outside the rule; no keys, no deed. */
export async function deleteRows(
  writing: Writing,
  collection: ModelCollection,
  keys: readonly Key[],
): Promise<void> {
  const { context } = writing;
  const grant = grantFor(context.grants, collection.name, 'delete');
  if (keys.length === 0) return;
  const rows = await allowedRows(context, collection, grant, keys, 'delete');
  const rule = ruleOf(collection);
  for (const row of rows) await rule?.remove?.(writing, row);
  const keyName = keyField(collection).name;
  const gone = rows.map((row) => row[keyName] as Key);
  await removeRows(context, collection, gone);
  for (const key of gone) await recordChange(writing, { deed: 'delete', collection, key });
  writing.changes.push({ type: 'delete', collection: collection.name, keys: gone });
  writing.changes.push(...changesBehind(context.model, collection.name));
  await rule?.settle?.(writing, 'delete', gone);
}

function namesOf(input: unknown): readonly string[] {
  return isRecord(input) ? Object.keys(input) : [];
}

/** Presets of a grant are the platform's own words, so they need no grant for their fields; stale ones are left out. */
function presetsOf(context: Context, collection: ModelCollection, presets: Row): CheckedValues {
  const serverFields = ruleOf(collection)?.serverFields;
  const known = Object.fromEntries(
    Object.entries(presets).filter(
      ([name]) => collection.fields.get(name)?.column && !serverFields?.has(name),
    ),
  );
  return readPayload(context, collection, fullGrant(collection.name, 'create'), known).values;
}

/** Related single rows first: their keys are values of this one. */
async function writeOnes(
  writing: Writing,
  collection: ModelCollection,
  payload: Payload,
  given: CheckedValues,
  before: Row = {},
): Promise<Revision[]> {
  const revisions: Revision[] = [];
  for (const { step, value } of payload.ones) {
    const { stored, revision } = await writeOne(rowWriter, writing, collection, step, value, {
      ...before,
      ...given,
    });
    given[step.field.name] = stored;
    if (revision !== null) revisions.push(revision);
  }
  return revisions;
}

/** null: nothing in the lists changed; else the keys they hold now, by field. */
async function writeManys(
  writing: Writing,
  collection: ModelCollection,
  payload: Payload,
  key: Key,
  revisions: Revision[],
  row: Row,
): Promise<Row | null> {
  let lists = null as Row | null;
  const gathered = gather(writing.context);
  for (const { step, value } of payload.manys) {
    const own = step.ownKey === collection.primaryKey ? key : row[step.ownKey];
    if (own === null || own === undefined)
      throw fail('INVALID_PAYLOAD', `"${step.field.name}" holds rows by "${step.ownKey}": give it a value.`, {
        collection: collection.name,
        field: step.ownKey,
      });
    const answer = await gathered.below([], () => writeMany(rowWriter, writing, step, own as Key, value));
    revisions.push(...(answer?.revisions ?? []));
    if (answer?.changed) lists = { ...lists, [step.field.name]: answer.keys };
  }
  gathered.settle();
  return lists;
}

function fromValues(collection: ModelCollection, row: Row): Key {
  return row[keyField(collection).name] as Key;
}
