/** Safe saving (contracts.md): what others changed meanwhile is kept, what both changed is a conflict. */
import { fail } from '../../../schemas/error/failure.ts';
import { isStructured } from '../../../schemas/field/traits.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { grantFor, isSecret, mayTouch } from '../query/access.ts';
import { runSql, type Row } from '../query/read.ts';
import { sql } from '../query/sql.ts';
import { readValue } from '../query/values.ts';
import { isRow } from './payload.ts';
import { loadRows, type Key } from './rows.ts';

export interface Edit {
  readonly set: Row;
  /** What the editor started from, for the fields set. */
  readonly base: Row;
}

export const editType = 'application/vnd.armature.edit+json';

export function readEdit(body: unknown): Edit {
  if (!isRow(body) || !isRow(body['set']) || !isRow(body['base'] ?? {}))
    throw fail('INVALID_PAYLOAD', `A body of type ${editType} is an object with "set" and "base".`);
  return { set: body['set'], base: (body['base'] ?? {}) as Row };
}

interface Conflict {
  readonly field: string;
  readonly base: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly by: unknown;
  readonly at: unknown;
}

/** What to write now. Throws EDIT_CONFLICT; a row that is gone is left to the update to refuse. */
export async function mergeEdit(
  context: Context,
  collection: ModelCollection,
  key: Key,
  edit: Edit,
): Promise<Row> {
  const [row] = await loadRows(
    context,
    collection,
    [key],
    grantFor(context.grants, collection.name, 'update').rule,
  );
  if (!row) return edit.set;
  const conflicts: Conflict[] = [];
  for (const [name, yours] of Object.entries(edit.set)) {
    const field = collection.fields.get(name);
    // Nested rows have no base of their own; of secrets nobody knows what they were.
    if (!field?.column || isSecret(field) || !Object.hasOwn(edit.base, name)) continue;
    if (isRow(yours) && !isStructured(field.type)) continue;
    const theirs = row[name];
    const base = canonical(field.type, edit.base[name]);
    if (sameValue(theirs, base) || sameValue(theirs, canonical(field.type, yours))) continue;
    const read = context.grants.grant(collection.name, 'read');
    const shown = read && mayTouch(read, name) ? theirs : null;
    const change = await lastChange(context, collection.name, key, name);
    conflicts.push({ field: name, base: edit.base[name], yours, theirs: shown, ...change });
  }
  if (conflicts.length === 0) return edit.set;
  const names = conflicts.map(({ field }) => `"${field}"`).join(', ');
  throw fail('EDIT_CONFLICT', `Somebody else changed ${names} meanwhile. Choose which values to keep.`, {
    collection: collection.name,
    conflicts,
  });
}

function canonical(type: Parameters<typeof readValue>[0], value: unknown): unknown {
  if (value === undefined) return undefined;
  const reading = readValue(type, value);
  return reading.ok ? reading.value : value;
}

/** Who last changed a field, as far as revisions tell. */
async function lastChange(
  context: Context,
  collection: string,
  key: Key,
  field: string,
): Promise<{ by: unknown; at: unknown }> {
  const { knex, database, model } = context;
  const rows = await runSql(
    knex,
    sql(
      'select a."user" as u, a.timestamp as t, r.delta as d from directus_revisions as r join directus_activity as a on a.id = r.activity where r.collection = ? and r.item = ? order by r.id desc limit 20',
      collection,
      String(key),
    ),
  );
  const change = rows.find((row) => {
    const delta = database.dialect.decode('json', row['d']);
    return isRow(delta) && Object.hasOwn(delta, field);
  });
  const timestamp = model.collections.get('directus_activity')?.fields.get('timestamp');
  return {
    by: change?.['u'] ?? null,
    at: change ? database.dialect.decode(timestamp?.type ?? 'timestamp', change['t']) : null,
  };
}
