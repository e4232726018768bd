import type { Context } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import type { Key } from './rows.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Row } from '../../../../schemas/value/row.ts';

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
  const { dialect } = context.database;
  const place = [collection, String(key)] as const;
  const change =
    field === null ? await changeOfRow(context, ...place) : await changeOfField(context, ...place, field);
  const timestamp = context.model.collections.get('directus_activity')?.fields.get('timestamp');
  return {
    by: change?.['u'] ?? null,
    at: change ? dialect.decode(timestamp?.type ?? 'timestamp', change['t']) : null,
  };
}

/** Reads the activity, because a deletion has no revision. */
async function changeOfRow({ knex }: Context, collection: string, item: string): Promise<Row | undefined> {
  const [change] = await runSql(
    knex,
    sql(
      `select a."user" as u, a.timestamp as t from directus_activity as a where a.collection = ? and a.item = ? and a.action in ('create', 'update', 'delete') order by a.id desc limit 1`,
      collection,
      item,
    ),
  );
  return change;
}

async function changeOfField(
  { knex, database }: Context,
  collection: string,
  item: string,
  field: string,
): Promise<Row | undefined> {
  const rows = await runSql(
    knex,
    sql(
      'select a."user" as u, a.timestamp as t, r.delta as d from directus_revisions as r join directus_activity as a on a.id = r.activity where r.collection = ? and r.item = ? and cast(r.delta as text) like ? order by r.id desc limit 100',
      collection,
      item,
      `%${JSON.stringify(field)}%`,
    ),
  );
  return rows.find((row) => {
    const delta = database.dialect.decode('json', row['d']);
    return isRecord(delta) && Object.hasOwn(delta, field);
  });
}
