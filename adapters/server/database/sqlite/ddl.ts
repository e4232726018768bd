import type BetterSqlite from 'better-sqlite3';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { ColumnSpec, Ddl } from '../../contract.ts';
import { columnDefinition, foreignKeyDefinition, keptClauses } from './definitions.ts';
import { computedDefault } from '../defaults.ts';
import { quoted } from '../names.ts';
import { tableDefinitions } from '../table-definitions.ts';
import { explainChange } from './to-failure.ts';
import { dropSearchIndex, forgetColumn, rebuildSearchIndex } from './search-index/change.ts';
import { createIndex, dropIndex } from './indexes.ts';
import type { watchIntegrity } from './integrity.ts';
import { converterTo, declaredTypeSql } from './tables/converter.ts';
import { isEmpty, rebuildTable, tableSql, type Change } from './tables/rebuild.ts';
import { constraintOf, namesIn, type Definition, type TableSql } from './tables/table-sql.ts';

/**
 * Implements `Ddl` (contract.ts) inside a transaction of `connection` that started with foreign keys disabled.
 * `integrity.remember` is called before a table is rebuilt or dropped.
 */
export function createDdl(
  connection: BetterSqlite.Database,
  { remember, verify }: ReturnType<typeof watchIntegrity>,
): Ddl {
  const change = async (table: string, work: () => void): Promise<void> => {
    try {
      work();
    } catch (error) {
      throw explainChange(error, table);
    }
  };
  const rebuild = (table: string, after: TableSql, change?: Change) => {
    remember();
    rebuildTable(connection, table, after, change);
  };

  return {
    createTable: (table, columns, checks) =>
      change(table, () => {
        if (columns.length === 0) {
          throw createFailure('INVALID_PAYLOAD', `Collection "${table}" has no columns. Add a primary key.`);
        }
        connection.exec(
          `CREATE TABLE ${quoted(table)} (${tableDefinitions(columns, columnDefinition, checks).join(', ')})`,
        );
      }),

    dropTable: (table) =>
      change(table, () => {
        remember();
        const [referencing] = tablesReferencing(connection, table);
        if (referencing !== undefined) {
          throw createFailure(
            'INVALID_PAYLOAD',
            `A foreign key of "${referencing}" references "${table}". Drop it first.`,
            {
              collection: table,
            },
          );
        }
        dropSearchIndex(connection, table);
        connection.exec(`DROP TABLE ${quoted(table)}`);
      }),

    addColumn: (table, column) =>
      change(table, () => {
        if (isPlain(column)) {
          connection.exec(`ALTER TABLE ${quoted(table)} ADD COLUMN ${columnDefinition(column)}`);
          return;
        }
        assertNoRows(connection, table, column);
        rebuild(table, withColumn(tableSql(connection, table), column));
      }),

    alterColumn: (table, column) =>
      change(table, () => {
        assertNoNulls(connection, table, column);
        const after = changedColumn(tableSql(connection, table), table, column);
        const recast = recaster(connection, table, column);
        rebuild(table, after, { unique: column, recast });
        if (recast) rebuildSearchIndex(connection, table);
      }),

    dropColumn: (table, column) =>
      change(table, () => {
        const after = withoutColumn(tableSql(connection, table), table, column);
        forgetColumn(connection, table, column);
        rebuild(table, after, { dropped: column });
      }),

    addForeignKey: (key) =>
      change(key.table, () => {
        const before = tableSql(connection, key.table);
        rebuild(key.table, {
          ...before,
          definitions: [...withoutForeignKey(before, key.column).definitions, foreignKeyDefinition(key)],
        });
      }),

    dropForeignKey: (table, column) =>
      change(table, () => {
        const before = tableSql(connection, table);
        const after = withoutForeignKey(before, column);
        if (JSON.stringify(before) !== JSON.stringify(after)) rebuild(table, after);
      }),

    createIndex: (table, index) => change(table, () => createIndex(connection, table, index)),
    dropIndex: (table, index) => change(table, () => dropIndex(connection, table, index)),
    async withForeignKeys(work) {
      remember();
      const result = await work();
      verify();
      return result;
    },
  };
}

/** Returns the SQL that converts the values of a changed column; undefined if they stay unchanged. */
function recaster(
  connection: BetterSqlite.Database,
  table: string,
  column: ColumnSpec,
): ((name: string) => string | null) | undefined {
  const declared = connection.prepare(declaredTypeSql).pluck().get(table, column.name) as string | undefined;
  const convert = declared === undefined ? null : converterTo(column, declared);
  if (!convert) return undefined;
  connection.function('recast', convert);
  return (name) => (sameName(name, column.name) ? `recast(${quoted(name)})` : null);
}

function tablesReferencing(connection: BetterSqlite.Database, table: string): readonly string[] {
  return connection
    .prepare(
      `select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) k
       where m.type = 'table' and lower(k."table") = lower(?) and lower(m.name) <> lower(?)`,
    )
    .pluck()
    .all(table, table) as string[];
}

/** Whether SQLite can add the column in place. */
function isPlain(column: ColumnSpec): boolean {
  return (
    column.primaryKey !== true &&
    column.unique !== true &&
    column.nullable !== false &&
    computedDefault(column.defaultValue) === undefined
  );
}

function assertNoRows(connection: BetterSqlite.Database, table: string, column: ColumnSpec): void {
  const needsValue =
    column.nullable === false && (column.defaultValue ?? null) === null && !column.primaryKey;
  if (needsValue && !isEmpty(connection, table)) {
    throw createFailure(
      'CONTAINS_NULL_VALUES',
      `Field "${column.name}" can't be required: "${table}" has rows that would have no value. Add a default.`,
      { collection: table, field: column.name },
    );
  }
}

function assertNoNulls(connection: BetterSqlite.Database, table: string, column: ColumnSpec): void {
  if (column.nullable !== false || column.primaryKey) return;
  const found = connection
    .prepare(`select 1 from ${quoted(table)} where ${quoted(column.name)} is null limit 1`)
    .get();
  if (found) {
    throw createFailure('CONTAINS_NULL_VALUES', `Field "${column.name}" contains null values.`, {
      collection: table,
      field: column.name,
    });
  }
}

function withColumn(table: TableSql, column: ColumnSpec): TableSql {
  const at = table.definitions.findLastIndex((definition) => definition.column !== null) + 1;
  const added: Definition = { column: column.name, text: columnDefinition(column) };
  return { ...table, definitions: table.definitions.toSpliced(at, 0, added) };
}

function changedColumn(table: TableSql, name: string, column: ColumnSpec): TableSql {
  const known = table.definitions.find((definition) => sameName(definition.column, column.name));
  if (!known) throw createFailure('FIELD_NOT_FOUND', `Table "${name}" has no column "${column.name}".`);
  const text = [columnDefinition(column), ...keptClauses(known.text)].join(' ');
  const definitions = table.definitions
    .map((definition) => (definition === known ? { ...definition, text } : definition))
    // The column definition now determines whether the column is unique, so a table constraint for it is removed.
    .filter((definition) => !isConstraintOn(definition, 'unique', column.name))
    .filter((definition) => !(column.primaryKey && isConstraintOn(definition, 'primary', column.name)));
  return { ...table, definitions };
}

function withoutColumn(table: TableSql, name: string, column: string): TableSql {
  if (!table.definitions.some((definition) => sameName(definition.column, column))) {
    throw createFailure('FIELD_NOT_FOUND', `Table "${name}" has no column "${column}".`);
  }
  const others = table.definitions.flatMap((each) =>
    each.column === null || sameName(each.column, column) ? [] : [each.column.toLowerCase()],
  );
  const definitions = table.definitions.filter((definition) => {
    if (definition.column !== null) return !sameName(definition.column, column);
    const { kind, columns } = constraintOf(definition.text);
    if (kind !== 'check')
      return !(/^(unique|foreign)$/.test(kind) && columns.some((one) => sameName(one, column)));
    const names = namesIn(definition.text);
    if (!names.has(column.toLowerCase())) return true;
    // A check of this column alone is dropped with it.
    if (others.some((other) => names.has(other)))
      throw createFailure(
        'INVALID_PAYLOAD',
        `Column "${column}" of table "${name}" is compared with other columns: ${definition.text}. Remove this check in the database first.`,
        { field: column },
      );
    return false;
  });
  return { ...table, definitions };
}

function withoutForeignKey(table: TableSql, column: string): TableSql {
  const definitions = table.definitions
    .filter((definition) => !isConstraintOn(definition, 'foreign', column))
    .map((definition) =>
      sameName(definition.column, column)
        ? { ...definition, text: definition.text.replace(inlineReference, '').trim() }
        : definition,
    );
  return { ...table, definitions };
}

/** Matches `REFERENCES t (c) ON DELETE SET NULL …` in a column definition, in the format of table-sql.ts. */
const inlineReference =
  /(\bCONSTRAINT\s+\S+\s+)?\bREFERENCES\s+("(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[^\s(]+)(\s*\([^)]*\))?(\s+ON\s+(DELETE|UPDATE)\s+(SET\s+NULL|SET\s+DEFAULT|CASCADE|RESTRICT|NO\s+ACTION))*(\s+(NOT\s+)?DEFERRABLE(\s+INITIALLY\s+\w+)?)?/i;

function isConstraintOn(definition: Definition, kind: string, column: string): boolean {
  if (definition.column !== null) return false;
  const constraint = constraintOf(definition.text);
  return (
    constraint.kind === kind &&
    constraint.columns.length === 1 &&
    sameName(constraint.columns[0] ?? null, column)
  );
}

function sameName(a: string | null, b: string): boolean {
  return a !== null && a.toLowerCase() === b.toLowerCase();
}
