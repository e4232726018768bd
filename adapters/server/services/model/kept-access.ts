/** The permissions and presets of a deleted collection, which the undo of the deletion restores. */
import { maxKeptAccess, type AccessRow } from '../../../../schemas/model/change.ts';
import type { Context, Row } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { quote, sql } from '../../query/sql.ts';
import { insertRow } from '../items/rows.ts';

const tables = ['directus_permissions', 'directus_presets'];

/** Returns the rows of a collection with the values of the API, or null if they are too many to be kept. */
export async function readAccess(context: Context, collection: string): Promise<readonly AccessRow[] | null> {
  const kept: AccessRow[] = [];
  for (const table of tables) {
    const known = context.model.collections.get(table);
    if (!known) continue;
    const rows = await runSql(
      context.knex,
      sql(
        `select * from ${quote(table)} where ${quote('collection')} = ? limit ${maxKeptAccess + 1}`,
        collection,
      ),
    );
    for (const row of rows) {
      const values: Row = {};
      for (const { name, type, column } of known.fields.values())
        // The row gets a new key, because another row may have its key by then.
        if (column && name !== known.primaryKey)
          values[name] = context.database.dialect.decode(type, row[name], column);
      kept.push({ table, values });
    }
  }
  return kept.length > maxKeptAccess ? null : kept;
}

/** Inserts the rows again. Those of users and roles that no longer exist are left out. */
export async function restoreAccess(context: Context, rows: readonly AccessRow[]): Promise<void> {
  for (const { table, values } of rows) {
    const known = tables.includes(table) ? context.model.collections.get(table) : undefined;
    if (known && (await areReferencesStored(context, table, values))) await insertRow(context, known, values);
  }
}

async function areReferencesStored(context: Context, table: string, values: Readonly<Row>): Promise<boolean> {
  for (const { name, column } of context.model.collections.get(table)?.fields.values() ?? []) {
    const [key, value] = [column?.foreignKey, values[name] ?? null];
    if (!key || value === null) continue;
    const [found] = await runSql(
      context.knex,
      sql(`select 1 as n from ${quote(key.table)} where ${quote(key.column)} = ?`, value),
    );
    if (!found) return false;
  }
  return true;
}
