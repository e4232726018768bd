/** Reads a sample of the columns whose values may have several stored forms. */
import type BetterSqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import { isSystem } from '../../../../../schemas/collection/system.ts';
import type { ColumnInfo, TableInfo } from '../../../contract.ts';
import { sameValue } from '../../../../../schemas/value/same.ts';
import { groupBy } from '../../group-by.ts';
import { quoted } from '../../names.ts';
import { sameMembers } from '../../same-members.ts';
import { withConnection } from '../../with-connection.ts';
import { detectForm, hasForms } from './stored-form.ts';
import { dateTestSql, mayHoldDates, sampledSql, textDates } from './text-dates.ts';

/** The number of values that are read from either end of a table, and of the rows that are searched for them. */
const [mostValues, mostRows] = [100, 2000];
/** The number of rows that decide whether columns of text are searched for dates. */
const firstRows = 20;

/**
 * Adds the detected forms to the columns. The system tables have the server's own form. Tables with the same SQL as in
 * `known` keep their forms.
 */
export async function withStoredForms(
  knex: Knex,
  infos: readonly TableInfo[],
  known: readonly TableInfo[] = [],
): Promise<readonly TableInfo[]> {
  const forms: Forms = new Map();
  const knownTables = new Map(known.map((table) => [table.name, table]));
  const own = infos.filter(({ kind, name }) => kind === 'table' && !isSystem(name));
  const unknown = new Set(own.filter(({ name, sql }) => knownTables.get(name)?.sql !== sql));
  const filled = await tablesWithRows(knex, [...unknown]);
  for (const table of own) {
    const found = !unknown.has(table)
      ? knownForms(knownTables.get(table.name))
      : filled.has(table.name)
        ? await formsOfTable(knex, table)
        : noForms;
    if (found.size > 0) forms.set(table.name, found);
  }
  if (forms.size === 0) return infos;
  const found: TableInfo[] = [];
  for (const table of infos) {
    const own = table.kind === 'view' ? await formsOfView(knex, table, forms) : forms.get(table.name);
    if (!own) {
      found.push(table);
      continue;
    }
    found.push(withForms(table, own));
  }
  return found;
}

type FormsOfColumn = Pick<ColumnInfo, 'stored' | 'dates'>;
type FormsOfTable = ReadonlyMap<string, FormsOfColumn>;
/** Forms by column by table. */
type Forms = Map<string, FormsOfTable>;

const noForms: FormsOfTable = new Map();

/** The last columns and tables with forms, by those without. Unchanged ones keep their identity. */
const formedColumns = new WeakMap<ColumnInfo, ColumnInfo>();
const formedTables = new WeakMap<TableInfo, TableInfo>();

function withForms(table: TableInfo, forms: FormsOfTable): TableInfo {
  const columns = table.columns.map((column) => withForm(column, forms.get(column.name)));
  const known = formedTables.get(table);
  if (known && sameMembers(known.columns, columns)) return known;
  const formed = { ...table, columns };
  formedTables.set(table, formed);
  return formed;
}

function withForm(column: ColumnInfo, forms: FormsOfColumn | undefined): ColumnInfo {
  if (!forms) return column;
  const known = formedColumns.get(column);
  if (known && sameForms(known, forms)) return known;
  const formed = { ...column, ...forms };
  formedColumns.set(column, formed);
  return formed;
}

function sameForms(a: FormsOfColumn, b: FormsOfColumn): boolean {
  const formsOf = ({ stored, dates }: FormsOfColumn) => [stored, dates?.type, ...(dates?.forms ?? [])];
  return sameValue(formsOf(a), formsOf(b));
}

/** The forms of tables of a model. */
const formsOfTables = new WeakMap<TableInfo, FormsOfTable>();

function knownForms(table: TableInfo | undefined): FormsOfTable {
  if (!table) return noForms;
  const known = formsOfTables.get(table) ?? readForms(table);
  formsOfTables.set(table, known);
  return known;
}

function readForms({ columns }: TableInfo): FormsOfTable {
  return new Map(
    columns.flatMap(({ name, stored, dates }): [string, FormsOfColumn][] => {
      if (stored) return [[name, { stored }]];
      return dates ? [[name, { dates }]] : [];
    }),
  );
}

/** The number of tables that one query examines. SQLite allows 2000 columns in a result. */
const tablesPerQuery = 500;

/** Returns the names of the tables that have rows. Empty tables have no values, and each query takes time. */
async function tablesWithRows(knex: Knex, tables: readonly TableInfo[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (let start = 0; start < tables.length; start += tablesPerQuery) {
    const part = tables.slice(start, start + tablesPerQuery);
    const columns = part.map(({ name }, i) => `exists(select 1 from ${quoted(name)}) as "${i}"`);
    const rows: readonly Readonly<Record<string, unknown>>[] | null = await knex
      .raw(`select ${columns.join(', ')}`.replaceAll('?', '\\?'))
      // One of the tables is unreadable, so each is read alone.
      .catch(() => null);
    for (const [i, { name }] of part.entries())
      if (rows === null || Number(rows[0]?.[String(i)]) === 1) names.add(name);
  }
  return names;
}

async function formsOfTable(knex: Knex, table: TableInfo): Promise<FormsOfTable> {
  const declared = table.columns.filter(({ type }) => hasForms(type));
  const columns = [...declared, ...(await columnsOfDates(knex, table))];
  const samples = await samplesOf(knex, table, columns);
  return new Map(
    columns.flatMap(({ name, type }, i): [string, FormsOfColumn][] => {
      const values = samples[i] ?? [];
      if (!hasForms(type)) return [[name, { dates: textDates(values) }]];
      const stored = detectForm(type, values);
      return stored ? [[name, { stored }]] : [];
    }),
  );
}

/** Returns the columns of text in which one of the first rows has a date. */
async function columnsOfDates(knex: Knex, table: TableInfo): Promise<readonly ColumnInfo[]> {
  const columns = table.columns.filter(mayHoldDates);
  const found: ColumnInfo[] = [];
  for (let start = 0; start < columns.length; start += columnsPerQuery) {
    const part = columns.slice(start, start + columnsPerQuery);
    const tests = part.map(({ name }, i) => `${dateTestSql(quoted(name))} as "${i}"`);
    const maxima = part.map((_, i) => `max("${i}") as "${i}"`);
    const first = `select ${tests.join(', ')} from ${quoted(table.name)} limit ${firstRows}`;
    const rows: readonly Readonly<Record<string, unknown>>[] = await knex
      .raw(`select ${maxima.join(', ')} from (${first})`.replaceAll('?', '\\?'))
      // The table has a column that cannot be read.
      .catch(() => []);
    found.push(...part.filter((_, i) => Number(rows[0]?.[String(i)]) === 1));
  }
  return found;
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
        .flatMap((column, i) => [sampleSql(table, column, i, 'asc'), sampleSql(table, column, i, 'desc')])
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
function sampleSql(table: TableInfo, { name, type }: ColumnInfo, index: number, direction: string): string {
  const value = hasForms(type) ? quoted(name) : sampledSql(quoted(name));
  const from = `select ${value} as v from ${quoted(table.name)} order by ${orderOf(table, direction)} limit ${mostRows}`;
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
async function formsOfView(knex: Knex, { name }: TableInfo, forms: Forms): Promise<FormsOfTable | undefined> {
  try {
    const origins = await withConnection(knex, (connection: BetterSqlite.Database) =>
      connection.prepare(`select * from ${quoted(name)}`).columns(),
    );
    const own = new Map<string, FormsOfColumn>();
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
