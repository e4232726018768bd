/** Safe saving: keeps concurrent changes of other users and reports fields that both changed as conflicts. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isStructured } from '../../../../schemas/field/traits.ts';
import { keepExactNumbers } from '../../../../schemas/json/exact-json.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { grantForFields } from '../../../../schemas/permission/grants.ts';
import { isSecret, requireField } from '../../access.ts';
import { stepOf } from '../../query/steps.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import { readableFields } from './row-access.ts';
import { lastChange } from './last-change.ts';
import { mergeValues, type Edit } from './merge-edit.ts';
import { mergeList, mergeOne, type Conflict, type Merge } from './merge-related.ts';
import { loadRows, type Key } from './rows.ts';

export type { Edit } from './merge-edit.ts';

export const editType = 'application/vnd.armature.edit+json';

export function readEdit(body: unknown): Edit {
  if (!isRecord(body) || !isRecord(body['set']) || !isRecord(body['base'] ?? {}))
    throw createFailure(
      'INVALID_PAYLOAD',
      `A body of type ${editType} must be an object with "set" and "base".`,
    );
  return { set: body['set'], base: (body['base'] ?? {}) as Row };
}

/**
 * Returns the values to write. If the row no longer exists, the update rejects it.
 * @throws EDIT_CONFLICT, FORBIDDEN
 */
export async function mergeEdit(
  context: Context,
  collection: ModelCollection,
  key: Key,
  edit: Edit,
): Promise<Row> {
  const conflicts: Conflict[] = [];
  const set = await mergeRow({ context, conflicts, mergeRow }, collection, key, edit, []);
  if (conflicts.length === 0) return set;
  const names = conflicts.map(({ field }) => `"${field}"`).join(', ');
  throw createFailure('EDIT_CONFLICT', `Another user has changed ${names}. Choose which values to keep.`, {
    collection: collection.name,
    conflicts,
  });
}

async function mergeRow(
  merge: Merge,
  collection: ModelCollection,
  key: Key,
  edit: Edit,
  path: readonly string[],
): Promise<Row> {
  const { context, conflicts } = merge;
  const grant = context.grants.grant(collection.name, 'update');
  if (!grant) return { ...edit.set };
  // Checks grants before comparing, because a response must not depend on values that the caller may not access.
  for (const name of Object.keys(edit.set))
    if (collection.fields.has(name) && name !== collection.primaryKey) requireField(grant, name);
  const { rule } = grantForFields(grant, Object.keys(edit.set));
  const [row] = await loadRows(context, collection, [key], rule);
  const readable = row && (await readableFields(context, collection, key, Object.keys(edit.base)));
  if (!row || !readable) return { ...edit.set };

  const base = Object.fromEntries(Object.entries(edit.base).filter(([name]) => readable.has(name)));
  const values: Row = {};
  const set: Row = {};
  for (const [name, yours] of Object.entries(edit.set)) {
    const field = collection.fields.get(name);
    const step = field && stepOf(context.model, collection, name);
    const at = [...path, name];
    if (!field || isSecret(field) || !Object.hasOwn(base, name)) set[name] = yours;
    else if (step?.is === 'many') {
      const own = row[step.ownKey] as Key;
      set[name] = await mergeList(merge, step, own, { yours, base: base[name] }, at);
    } else if (isRecord(yours) && !isStructured(field.type) && (step?.is === 'one' || step?.is === 'any'))
      set[name] = await mergeOne(merge, step, collection, key, row, { yours, base: base[name] }, at);
    else values[name] = yours;
  }
  const merged = mergeValues(row, { set: values, base }, (name, value) => {
    const field = collection.fields.get(name);
    const reading = field && value !== undefined ? readValue(field.type, value) : undefined;
    const read = reading?.ok ? reading.value : value;
    return field && isStructured(field.type) ? keepExactNumbers(read, row[name]) : read;
  });
  for (const name of merged.conflicts)
    conflicts.push({
      field: [...path, name].join('.'),
      base: base[name],
      yours: values[name],
      theirs: row[name],
      ...(await lastChange(context, collection.name, key, name)),
    });
  return { ...merged.set, ...set };
}
