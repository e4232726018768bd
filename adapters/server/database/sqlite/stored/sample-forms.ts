/** Reads a sample of the columns whose values may have several stored forms. */
import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { isSystem } from '../../../../../schemas/collection/system.ts';
import type { ColumnInfo, StoredForm, TableInfo } from '../../../contract.ts';
import { groupBy } from '../../group-by.ts';
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
    if (table.kind === 'table' && !isSystem(table.name)) {
      const own = await formsOfTable(knex, table);
      if (own.size > 0) forms.set(table.name, own);
    }
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

async function formsOfTable(knex: Knex, table: TableInfo): Promise<Map<string, StoredForm>> {
  const columns = table.columns.filter(({ type }) => hasForms(type));
  const samples = await samplesOf(knex, table, columns);
  return new Map(
    columns.flatMap(({ name, type }, i) => {
      const form = detectForm(type, samples[i] ?? []);
      return form ? [[name, form] as const] : [];
    }),
  );
}

/** SQLite allows 500 terms in a compound query. A column has two. */
const columnsPerQuery = 200;

/** Returns the values of each column. A query for each column of hundreds of tables would take seconds. */
async function samplesOf(
  knex: Knex,
  table: TableInfo,
  columns: readonly ColumnInfo[],
): Promise<readonly (readonly unknown[])[]> {
  if (columns.length === 0) return [];
  if (columns.length > columnsPerQuery)
    return [
      ...(await samplesOf(knex, table, columns.slice(0, columnsPerQuery))),
      ...(await samplesOf(knex, table, columns.slice(columnsPerQuery))),
    ];
  try {
    const rows: readonly { i: number; v: unknown }[] = await knex.raw(
      columns
        .flatMap(({ name }, i) => [sampleSql(table, name, i, 'asc'), sampleSql(table, name, i, 'desc')])
        .join(' union all ')
        .replaceAll('?', '\\?'),
    );
    const values = groupBy(rows, ({ i }) => i);
    return columns.map((_, i) => (values.get(i) ?? []).map(({ v }) => v));
  } catch {
    // A column may be unreadable, for example because it uses functions of another program. The others are read alone.
    if (columns.length === 1) return [[]];
    const samples: (readonly unknown[])[] = [];
    for (const column of columns) samples.push(...(await samplesOf(knex, table, [column])));
    return samples;
  }
}

/** Returns a query for values from one end of the table, with the index of the column. */
function sampleSql(table: TableInfo, column: string, index: number, direction: string): string {
  const from = `select ${quoted(column)} as v from ${quoted(table.name)} order by ${orderOf(table, direction)} limit ${mostRows}`;
  return `select * from (select ${index} as i, v from (${from}) where v is not null limit ${mostValues})`;
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
