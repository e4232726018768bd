/** Determines which rows and fields the caller's grants open. */
import { grantFromParts, grantForFields, opensField } from '../../../../schemas/permission/grants.ts';
import type { Action, Grant } from '../../../../schemas/permission/types.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { forbidden, isUnlimited } from '../../access.ts';
import { keyField, loadKeys, loadRows, type Key } from './rows.ts';

/**
 * Returns the rows of the keys.
 * @throws FORBIDDEN, with the rule, if a row does not exist or does not satisfy the rule.
 */
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

/** Returns a function that gives the grant of one row, made of the permissions that open this row. */
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
    return grantFromParts(grant, parts);
  };
}

/** Returns the fields that the caller may read in this row; null if the caller may not read the row. */
export async function readableFields(
  context: Context,
  collection: ModelCollection,
  key: Key,
  names: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const grant = context.grants.grant(collection.name, 'read');
  const isOpen = async (fields: readonly string[]) =>
    grant !== undefined &&
    (await loadKeys(context, collection, [key], grantForFields(grant, fields).rule)).length === 1;
  if (!grant || !(await isOpen([]))) return null;
  const known = names.filter((name) => opensField(grant, name));
  if (grant.parts.length === 1) return new Set(known);
  const open = await Promise.all(known.map((name) => isOpen([name])));
  return new Set(known.filter((_name, i) => open[i]));
}
