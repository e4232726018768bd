import type BetterSqlite from 'better-sqlite3';
import { fail } from '../../../../schemas/error/failure.ts';
import type { ColumnSpec, Ddl } from '../../contract.ts';
import { columnDefinition, foreignKeyDefinition, keptClauses } from './definitions.ts';
import { quoted } from '../names.ts';
import { rebuildTable, tableSql, within } from './rebuild.ts';
import { constraintOf, type Definition, type TableSql } from './table-sql.ts';

type OnConnection = <T>(work: (connection: BetterSqlite.Database) => T) => Promise<T>;

/** See `Ddl` in contract.ts. `onConnection` runs its work alone, on the connection that writes. */
export function createDdl(onConnection: OnConnection): Ddl {
  return {
    createTable: (table, columns) =>
      onConnection((connection) =>
        within(connection, () => {
          if (columns.length === 0) {
            throw fail('INVALID_PAYLOAD', `Collection "${table}" has no columns: give it a primary key.`);
          }
          const definitions = columns.map((column) => columnDefinition(column));
          connection.exec(`CREATE TABLE ${quoted(table)} (${definitions.join(', ')})`);
        }),
      ),

    dropTable: (table) =>
      onConnection((connection) =>
        within(connection, () => {
          connection.exec(`DROP TABLE ${quoted(table)}`);
        }),
      ),

    addColumn: (table, column) =>
      onConnection((connection) => {
        if (isPlain(column)) {
          within(connection, () => {
            connection.exec(`ALTER TABLE ${quoted(table)} ADD COLUMN ${columnDefinition(column)}`);
          });
          return;
        }
        rebuildTable(connection, table, (before) => {
          assertNoRows(connection, table, column);
          return withColumn(before, column);
        });
      }),

    alterColumn: (table, column) =>
      onConnection((connection) => {
        rebuildTable(
          connection,
          table,
          (before) => {
            assertNoNulls(connection, table, column);
            return changedColumn(before, table, column);
          },
          { unique: column },
        );
      }),

    dropColumn: (table, column) =>
      onConnection((connection) => {
        rebuildTable(connection, table, (before) => withoutColumn(before, table, column), {
          dropped: column,
        });
      }),

    addForeignKey: (key) =>
      onConnection((connection) => {
        rebuildTable(connection, key.table, (before) => ({
          ...before,
          definitions: [...withoutForeignKey(before, key.column).definitions, foreignKeyDefinition(key)],
        }));
      }),

    dropForeignKey: (table, column) =>
      onConnection((connection) => {
        const before = tableSql(connection, table);
        const after = withoutForeignKey(before, column);
        if (JSON.stringify(before) !== JSON.stringify(after)) rebuildTable(connection, table, () => after);
      }),
  };
}

/** What SQLite can append in place. */
function isPlain(column: ColumnSpec): boolean {
  return (
    column.primaryKey !== true &&
    column.unique !== true &&
    column.nullable !== false &&
    !/^current_/i.test(String(column.defaultValue ?? ''))
  );
}

function assertNoRows(connection: BetterSqlite.Database, table: string, column: ColumnSpec): void {
  const needsValue =
    column.nullable === false && (column.defaultValue ?? null) === null && !column.primaryKey;
  if (needsValue && connection.prepare(`select 1 from ${quoted(table)} limit 1`).get()) {
    throw fail(
      'CONTAINS_NULL_VALUES',
      `Field "${column.name}" can't be required: "${table}" has rows that would have no value. Give it a default.`,
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
    throw fail('CONTAINS_NULL_VALUES', `Field "${column.name}" contains null values.`, {
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
  if (!known) throw fail('FIELD_NOT_FOUND', `Table "${name}" has no column "${column.name}".`);
  const text = [columnDefinition(column), ...keptClauses(known.text)].join(' ');
  const definitions = table.definitions
    .map((definition) => (definition === known ? { ...definition, text } : definition))
    // A unique constraint of this column alone is said by the column now, or not at all.
    .filter((definition) => !isConstraintOn(definition, 'unique', column.name))
    .filter((definition) => !(column.primaryKey && isConstraintOn(definition, 'primary', column.name)));
  return { ...table, definitions };
}

function withoutColumn(table: TableSql, name: string, column: string): TableSql {
  const definitions = table.definitions.filter(
    (definition) =>
      !sameName(definition.column, column) &&
      !(
        definition.column === null &&
        /^(unique|foreign)$/.test(constraintOf(definition.text).kind) &&
        constraintOf(definition.text).columns.some((one) => sameName(one, column))
      ),
  );
  if (!table.definitions.some((definition) => sameName(definition.column, column))) {
    throw fail('FIELD_NOT_FOUND', `Table "${name}" has no column "${column}".`);
  }
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

/** `REFERENCES t (c) ON DELETE SET NULL …` inside a column's definition, as table-sql writes it. */
const inlineReference =
  /(\bCONSTRAINT\s+\S+\s+)?\bREFERENCES\s+("(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\S+)(\s*\([^)]*\))?(\s+ON\s+(DELETE|UPDATE)\s+(SET\s+NULL|SET\s+DEFAULT|CASCADE|RESTRICT|NO\s+ACTION))*(\s+(NOT\s+)?DEFERRABLE(\s+INITIALLY\s+\w+)?)?/i;

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
