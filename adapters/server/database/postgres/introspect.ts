import type { Knex } from 'knex';
import type { ColumnInfo, TableInfo } from '../../contract.ts';
import { searchIndexPrefix, type SearchIndex } from '../../search-index-contract.ts';
import { groupBy } from '../group-by.ts';
import { readDeclared } from './declared-type.ts';
import { readDefault } from './defaults.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

interface TableRow {
  readonly oid: number;
  readonly name: string;
  /** pg_class.relkind */
  readonly kind: string;
  readonly comment: string | null;
}
interface ColumnRow {
  readonly table: number;
  readonly number: number;
  readonly name: string;
  readonly required: boolean;
  readonly identity: string;
  readonly generated: string;
  readonly modifier: number;
  readonly initial: string | null;
  readonly type: string;
  readonly kind: string;
  readonly category: string;
  readonly labels: string | null;
}
interface KeyRow {
  readonly table: number;
  /** Primary key, unique index, foreign key, or index that is not unique. */
  readonly kind: 'p' | 'u' | 'f' | 'i';
  readonly name: string;
  readonly columns: string;
  readonly to_table: number | null;
  readonly to_columns: string | null;
  readonly on_update: string;
  readonly on_delete: string;
}

/**
 * Returns the tables and views of one schema that the user may read, in creation order. Partitions are omitted; their
 * partitioned table is included.
 */
export async function introspect(knex: Knex, schema: string, only?: string): Promise<readonly TableInfo[]> {
  const rowsOf = async <Row>(sql: string): Promise<readonly Row[]> =>
    ((await knex.raw(sql, { schema, only: only ?? null })) as { rows: readonly Row[] }).rows;
  const tables = await rowsOf<TableRow>(tablesSql);
  const columns = groupBy(await rowsOf<ColumnRow>(columnsSql), ofTable);
  const keys = groupBy(await rowsOf<KeyRow>(keysSql), ofTable);
  const indexes = await rowsOf<{ readonly table: number; readonly covered: string }>(searchIndexesSql);
  const limitations = groupBy(await rowsOf<LimitationRow>(limitationsSql), ofTable);
  const around: Surroundings = { tables: new Map(tables.map((table) => [table.oid, table])), columns };
  return tables
    .filter(({ name }) => only === undefined || name === only)
    .map(({ oid, name, kind, comment }): TableInfo => {
      const own = keys.get(oid) ?? [];
      const rows = columns.get(oid) ?? [];
      const primary = own.find((key) => key.kind === 'p');
      const primaryKey = primary ? namesOf(rows, primary.columns) : [];
      const limits = limitations.get(oid);
      const index = indexes.find(({ table }) => table === oid);
      return {
        name,
        kind: kind === 'v' || kind === 'm' ? 'view' : 'table',
        columns: rows.map((row) => columnInfo(name, row, primaryKey, own, around)),
        primaryKey,
        sql: null,
        comment,
        ...(index === undefined ? {} : { searchIndex: JSON.parse(index.covered) as SearchIndex }),
        ...(limits === undefined
          ? {}
          : { limitations: limits.map(({ name, reason }) => ({ name, reason })) }),
      };
    });
}

interface LimitationRow {
  readonly table: number;
  readonly name: string;
  readonly reason: string;
}

interface Surroundings {
  readonly tables: ReadonlyMap<number, TableRow>;
  readonly columns: ReadonlyMap<number, readonly ColumnRow[]>;
}

/** `:only` restricts the result to one table and the tables that it references. */
const fromTables = `
  from pg_class c where c.relnamespace = (select oid from pg_namespace where nspname = :schema)
  and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and c.relname <> '${searchIndexPrefix}'
  and (has_table_privilege(c.oid, 'select') or has_any_column_privilege(c.oid, 'select'))
  and (:only::text is null or c.relname = :only or c.oid in (
    select f.confrelid from pg_constraint f join pg_class o on o.oid = f.conrelid
    where f.contype = 'f' and o.relname = :only and o.relnamespace = c.relnamespace))`;
const tablesSql = `
  select c.oid, c.relname as name, c.relkind as kind, obj_description(c.oid, 'pg_class') as comment ${fromTables}
  order by c.oid`;
const columnsSql = `
  select a.attrelid as table, a.attnum as number, a.attname as name,
    a.attnotnull or (t.typtype = 'd' and t.typnotnull) as required,
    a.attidentity as identity, a.attgenerated as generated,
    case when t.typtype = 'd' then t.typtypmod else a.atttypmod end as modifier,
    pg_get_expr(d.adbin, d.adrelid) as initial, b.typname as type, b.typtype as kind, b.typcategory as category,
    case when b.typtype = 'e' then
      (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid) end as labels
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped and a.attrelid in (select c.oid ${fromTables})
  and has_column_privilege(a.attrelid, a.attnum, 'select')
  order by a.attrelid, a.attnum`;
/**
 * Excludes constraints that a partition inherits (they have a parent). Includes indexes without a constraint.
 */
const keysSql = `
  select k.conrelid as table, k.contype as kind, k.conname as name, array_to_json(k.conkey) as columns,
    k.confrelid as to_table, array_to_json(k.confkey) as to_columns, k.confupdtype as on_update, k.confdeltype as on_delete
  from pg_constraint k
  where k.contype in ('p', 'f') and k.conparentid = 0 and k.conrelid in (select c.oid ${fromTables})
  union all
  select i.indrelid, (case when i.indisunique then 'u' else 'i' end)::"char", r.relname, json_build_array(i.indkey[0]),
    null, null, '', ''
  from pg_index i join pg_class r on r.oid = i.indexrelid
  where not starts_with(r.relname, '${searchIndexPrefix}_') and i.indnkeyatts = 1 and i.indpred is null
  and i.indkey[0] <> 0 and i.indisvalid
  and (i.indisunique or exists (select from pg_am m where m.oid = r.relam and m.amname = 'btree'))
  and i.indrelid in (select c.oid ${fromTables})`;

/** The comment on a search index names its columns. It is written after the index was built. */
const searchIndexesSql = `
  select i.indrelid as table, obj_description(i.indexrelid, 'pg_class') as covered
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relname like '${searchIndexPrefix}\\_%' and i.indisvalid and obj_description(i.indexrelid, 'pg_class') is not null
    and i.indrelid in (select c.oid ${fromTables})`;

/** Foreign keys that do not become relations: to tables of other schemas, and of single partitions. */
const limitationsSql = `
  select k.conrelid as table, k.conname as name,
    format('The foreign key "%s" is not a relation: it refers to the table "%s" of the schema "%s".',
      k.conname, t.relname, n.nspname) as reason
  from pg_constraint k join pg_class t on t.oid = k.confrelid join pg_namespace n on n.oid = t.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and n.nspname <> :schema and k.conrelid in (select c.oid ${fromTables})
  union all
  select pg_partition_root(k.conrelid), k.conname,
    format('The foreign key "%s" is not a relation: only the partition "%s" declares it.', k.conname, p.relname)
  from pg_constraint k join pg_class p on p.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0 and p.relispartition
    and pg_partition_root(k.conrelid) in (select c.oid ${fromTables})
  order by 1, 2`;

function columnInfo(
  table: string,
  row: ColumnRow,
  primaryKey: readonly string[],
  keys: readonly KeyRow[],
  around: Surroundings,
): ColumnInfo {
  const isArray = row.category === 'A';
  const isEnum = row.kind === 'e';
  const declared = readDeclared({ name: row.type, isEnum, isArray, modifier: row.modifier });
  const isKey = primaryKey.includes(row.name);
  const alone = isKey && primaryKey.length === 1;
  const isCounted = row.identity !== '' || (row.initial ?? '').startsWith('nextval(');
  const hasKey = (kind: KeyRow['kind']) =>
    keys.some((key) => key.kind === kind && sameColumns(key.columns, [row.number]));
  return {
    table,
    name: row.name,
    ...declared,
    defaultValue: isCounted || row.generated !== '' ? null : readDefault(row.initial, declared.type),
    nullable: !row.required,
    unique: alone || hasKey('u'),
    ...(hasKey('i') ? { indexed: true } : {}),
    primaryKey: isKey,
    autoIncrement: isCounted,
    generated: row.generated !== '' || isArray,
    ...(row.labels === null ? {} : { choices: JSON.parse(row.labels) as string[] }),
    foreignKey: foreignKeyOf(row, keys, around),
  };
}

const actions: Readonly<Record<string, string>> = {
  a: 'NO ACTION',
  r: 'RESTRICT',
  c: 'CASCADE',
  n: 'SET NULL',
  d: 'SET DEFAULT',
};

/** Returns the single-column foreign key of a column if it references a table of the same schema. */
function foreignKeyOf(
  row: ColumnRow,
  keys: readonly KeyRow[],
  { tables, columns }: Surroundings,
): ColumnInfo['foreignKey'] {
  const key = keys.find(({ kind, columns }) => kind === 'f' && sameColumns(columns, [row.number]));
  const to = tables.get(key?.to_table ?? -1);
  const [column] = namesOf(columns.get(key?.to_table ?? -1) ?? [], key?.to_columns ?? '[]');
  if (!key || !to || column === undefined) return null;
  return {
    table: to.name,
    column,
    onUpdate: ownValue(actions, key.on_update) ?? null,
    onDelete: ownValue(actions, key.on_delete) ?? null,
    constraint: key.name,
  };
}

function sameColumns(json: string, numbers: readonly number[]): boolean {
  return json.replaceAll(' ', '') === JSON.stringify(numbers);
}

function namesOf(rows: readonly ColumnRow[], numbers: string): readonly string[] {
  return (JSON.parse(numbers) as number[]).flatMap(
    (number) => rows.find((row) => row.number === number)?.name ?? [],
  );
}

const ofTable = ({ table }: { readonly table: number }) => table;
