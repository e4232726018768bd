/** Reads a sample of the columns whose values may have several stored forms. */
import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { isSystem } from '../../../../../schemas/collection/system.ts';
import type { ColumnInfo, StoredForm, TableInfo } from '../../../contract.ts';
import { quoted } from '../../names.ts';
import { withConnection } from '../../with-connection.ts';
import { detectForm, hasForms } from './stored-form.ts';

/** The number of values that are read from either end of a table, and of the rows that are searched for them. */
const [mostValues, mostRows] = [100, 2000];

/** Adds the detected forms to the columns. The system tables have the server's own form. */
export async function withStoredForms(
  knex: Knex,
  infos: readonly TableInfo[],
): Promise<readonly TableInfo[]> {
  const forms: Forms = new Map();
  for (const table of infos)
    if (table.kind === 'table' && !isSystem(table.name))
      for (const column of table.columns) await detect(knex, table, column, forms);
  if (forms.size === 0) return infos;
  const found: TableInfo[] = [];
  for (const table of infos) {
    const own = table.kind === 'view' ? await formsOfView(knex, table, forms) : forms.get(table.name);
    const columns = table.columns.map((column) => ({ ...column, stored: own?.get(column.name) }));
    found.push(own ? { ...table, columns } : table);
  }
  return found;
}

/** Forms by column by table. */
type Forms = Map<string, Map<string, StoredForm>>;

async function detect(knex: Knex, table: TableInfo, column: ColumnInfo, forms: Forms): Promise<void> {
  if (!hasForms(column.type)) return;
  const form = detectForm(column.type, await sample(knex, table, column.name));
  if (!form) return;
  const own = forms.get(table.name) ?? new Map<string, StoredForm>();
  forms.set(table.name, own.set(column.name, form));
}

/** Returns no values if the column cannot be read, for example because it uses functions of another program. */
async function sample(knex: Knex, table: TableInfo, column: string): Promise<readonly unknown[]> {
  const name = quoted(column);
  const end = (direction: string) =>
    `select v from (select ${name} as v from ${quoted(table.name)} order by ${orderOf(table, direction)} limit ${mostRows}) where v is not null limit ${mostValues}`;
  try {
    const rows: readonly { v: unknown }[] = await knex.raw(
      `select v from (${end('asc')}) union all select v from (${end('desc')})`.replaceAll('?', '\\?'),
    );
    return rows.map(({ v }) => v);
  } catch {
    return [];
  }
}

/** Returns an order that needs no sorting: of the row id, or of the primary key if the table has no row id. */
function orderOf({ columns, primaryKey, sql }: TableInfo, direction: string): string {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const rowId = ['rowid', '_rowid_', 'oid'].find((name) => !names.has(name));
  const hasRowId = !/without\s+rowid\b[^)]*$/i.test(sql ?? '');
  const keys = hasRowId && rowId !== undefined ? [rowId] : primaryKey.map(quoted);
  return keys.map((key) => `${key} ${direction}`).join(', ') || '1';
}

/** A column of a view has the form of the column that it shows. */
async function formsOfView(
  knex: Knex,
  { name }: TableInfo,
  forms: Forms,
): Promise<Map<string, StoredForm> | undefined> {
  try {
    const origins = await withConnection(knex, (connection: BetterSqlite.Database) =>
      connection.prepare(`select * from ${quoted(name)}`).columns(),
    );
    const own = new Map<string, StoredForm>();
    for (const { name: column, table, column: origin } of origins) {
      const form = forms.get(table ?? '')?.get(origin ?? '');
      if (form) own.set(column, form);
    }
    return own.size === 0 ? undefined : own;
  } catch {
    // The view is broken.
    return undefined;
  }
}
