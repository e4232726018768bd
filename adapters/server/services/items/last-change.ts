import type { Context } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import type { Key } from './rows.ts';
import { isRecord } from '../../../../schemas/value/record.ts';

/**
 * Returns the user and time of the last change of a field, or of the row if `field` is null. Both are null if the history
 * does not contain the change.
 */
export async function lastChange(
  context: Context,
  collection: string,
  key: Key,
  field: string | null,
): Promise<{ by: unknown; at: unknown }> {
  const { knex, database, model } = context;
  // A deletion has no revision.
  const ofRow = () =>
    sql(
      'select a."user" as u, a.timestamp as t from directus_activity as a where a.collection = ? and a.item = ? and a.action in (?, ?, ?) order by a.id desc limit 1',
      collection,
      String(key),
      'create',
      'update',
      'delete',
    );
  const ofField = (name: string) =>
    sql(
      'select a."user" as u, a.timestamp as t, r.delta as d from directus_revisions as r join directus_activity as a on a.id = r.activity where r.collection = ? and r.item = ? and cast(r.delta as text) like ? order by r.id desc limit 100',
      collection,
      String(key),
      `%${JSON.stringify(name)}%`,
    );
  const rows = await runSql(knex, field === null ? ofRow() : ofField(field));
  const change = rows.find((row) => {
    if (field === null) return true;
    const delta = database.dialect.decode('json', row['d']);
    return isRecord(delta) && Object.hasOwn(delta, field);
  });
  const timestamp = model.collections.get('directus_activity')?.fields.get('timestamp');
  return {
    by: change?.['u'] ?? null,
    at: change ? database.dialect.decode(timestamp?.type ?? 'timestamp', change['t']) : null,
  };
}
