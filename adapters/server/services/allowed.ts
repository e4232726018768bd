/** Which rows, and which of their fields, the grants of the caller open. */
import { ofParts, onFields, opensField } from '../../../schemas/permission/grants.ts';
import type { Action, Grant } from '../../../schemas/permission/types.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { forbidden, isUnlimited } from '../query/access.ts';
import type { Row } from '../query/read.ts';
import { keyField, loadKeys, loadRows, type Key } from './rows.ts';

/** Throws FORBIDDEN, with the rule, where one of the rows is absent or outside of it. */
export async function allowedRows(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  keys: readonly Key[],
  action: Action,
): Promise<Row[]> {
  const rows = await loadRows(context, collection, keys, grant.rule);
  if (rows.length === new Set(keys.map(String)).size) return rows;
  if (isUnlimited(grant.rule)) throw forbidden();
  throw forbidden({ code: 'rule', action, collection: collection.name, rule: grant.rule });
}

/** What a row may be changed to is said by the permissions that open this very row. */
export async function grantsOfRows(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  keys: readonly Key[],
): Promise<(row: Row) => Grant> {
  if (grant.parts.length === 1) return () => grant;
  const opened = await Promise.all(
    grant.parts.map(async (part) => {
      const rows = isUnlimited(part.rule) ? keys : await loadKeys(context, collection, keys, part.rule);
      return { part, rows: new Set(rows.map(String)) };
    }),
  );
  const { name } = keyField(collection);
  return (row) => {
    const parts = opened.filter(({ rows }) => rows.has(String(row[name]))).map(({ part }) => part);
    return ofParts(grant, parts);
  };
}

/** Those of the fields that may be read of this very row; null where the row may not be read at all. */
export async function readableFields(
  context: Context,
  collection: ModelCollection,
  key: Key,
  names: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const grant = context.grants.grant(collection.name, 'read');
  const isOpen = async (fields: readonly string[]) =>
    grant !== undefined &&
    (await loadKeys(context, collection, [key], onFields(grant, fields).rule)).length === 1;
  if (!grant || !(await isOpen([]))) return null;
  const known = names.filter((name) => opensField(grant, name));
  if (grant.parts.length === 1) return new Set(known);
  const open = await Promise.all(known.map((name) => isOpen([name])));
  return new Set(known.filter((_name, i) => open[i]));
}
