import type { Knex } from 'knex';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { ColumnInfo, ColumnSpec, Ddl, TableInfo } from '../../contract.ts';
import { createIndex, dropIndex } from './indexes.ts';
import { quoted, withoutPlaceholders } from '../names.ts';
import { searchIndexName } from './search-index/parts.ts';
import { tableDefinitions } from '../table-definitions.ts';
import { declare } from './declared-type.ts';
import { defaultSql } from './defaults.ts';
import { columnDefinition, foreignKeyDefinition } from './definitions.ts';
import { explainChange } from './to-failure.ts';

export type Describe = (trx: Knex.Transaction, table: string) => Promise<TableInfo | undefined>;

/**
 * Implements `Ddl` (contract.ts). `describe` returns a table as it is inside the transaction. `stopBuilds` stops the build
 * of the table's search index, for which a change would wait.
 */
export function createDdl(
  trx: Knex.Transaction,
  describe: Describe,
  stopBuilds: (table: string) => Promise<void>,
): Ddl {
  const run = (sql: string): Promise<unknown> => Promise.resolve(trx.raw(withoutPlaceholders(sql)));
  const change = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      throw explainChange(error) ?? error;
    });
  const stopped = new Set<string>();
  const changeTable = (table: string, work: () => Promise<void>) =>
    change(async () => {
      if (!stopped.has(table)) await stopBuilds(table);
      stopped.add(table);
      await work();
    });
  const columnOf = async (table: string, column: string): Promise<ColumnInfo> => {
    const found = (await describe(trx, table))?.columns.find(({ name }) => name === column);
    if (!found) throw createFailure('FIELD_NOT_FOUND', `Table "${table}" has no column "${column}".`);
    return found;
  };

  return {
    createTable: (table, columns, checks) =>
      change(async () => {
        if (columns.length === 0) {
          throw createFailure('INVALID_PAYLOAD', `Collection "${table}" has no columns. Add a primary key.`);
        }
        await run(
          `create table ${quoted(table)} (${tableDefinitions(columns, columnDefinition, checks).join(', ')})`,
        );
      }),

    dropTable: (table) =>
      changeTable(table, async () => {
        await run(`drop table ${quoted(table)}`);
      }),

    addColumn: (table, column) =>
      changeTable(table, async () => {
        try {
          await run(`alter table ${quoted(table)} add column ${columnDefinition(column)}`);
        } catch (error) {
          throw isNotNull(error) ? hasRows(table, column) : error;
        }
      }),

    alterColumn: (table, column) =>
      changeTable(table, async () => {
        const before = await columnOf(table, column.name);
        const [at, name] = [quoted(table), quoted(column.name)];
        const steps = stepsOf(before, column);
        // The expression of a search index may not fit the new type.
        if (declare(column) !== declare(before))
          await run(`drop index if exists ${quoted(searchIndexName(table))}`);
        if (steps.length > 0) {
          await run(`alter table ${at} ${steps.map((step) => step(name)).join(', ')}`).catch(
            (error: unknown) => {
              throw isNotNull(error) ? hasNulls(table, column) : error;
            },
          );
        }
        if (column.primaryKey || (column.unique ?? false) === before.unique) return;
        if (column.unique) await run(`alter table ${at} add unique (${name})`);
        else for (const drop of await uniqueDrops(trx, table, column.name)) await run(drop);
      }),

    dropColumn: (table, column) =>
      changeTable(table, async () => {
        await columnOf(table, column);
        await run(`alter table ${quoted(table)} drop column ${quoted(column)}`);
      }),

    addForeignKey: (key) =>
      changeTable(key.table, async () => {
        const { foreignKey } = await columnOf(key.table, key.column);
        const drop = foreignKey?.constraint ? `drop constraint ${quoted(foreignKey.constraint)}, ` : '';
        await run(`alter table ${quoted(key.table)} ${drop}add ${foreignKeyDefinition(key)}`);
      }),

    dropForeignKey: (table, column) =>
      changeTable(table, async () => {
        const { foreignKey } = await columnOf(table, column);
        if (!foreignKey?.constraint) return;
        await run(`alter table ${quoted(table)} drop constraint ${quoted(foreignKey.constraint)}`);
      }),

    createIndex: (table, index) => changeTable(table, () => createIndex(trx, table, index)),
    dropIndex: (table, index) => changeTable(table, () => dropIndex(trx, table, index)),
    withForeignKeys: (work) => work(),
  };
}

/**
 * Returns the differences as clauses of one ALTER TABLE. A default that conflicts with a new type is dropped first
 * and set again.
 */
function stepsOf(before: ColumnInfo, after: ColumnSpec): readonly ((name: string) => string)[] {
  const steps: ((name: string) => string)[] = [];
  const type = declare(after);
  // Compares the declarations that this server would use, so that an equivalent type such as smallint, char or jsonb
  // stays unchanged.
  const retyped = type !== declare(before);
  const hasDefault = before.defaultValue !== null;
  const initial = defaultSql(after);
  const redefined = !sameDefault(before.defaultValue, after.defaultValue ?? null);
  if (retyped && !before.autoIncrement) {
    if (hasDefault) steps.push((name) => `alter column ${name} drop default`);
    steps.push((name) => `alter column ${name} type ${type} using ${name}::${castOf(type)}`);
  }
  if ((retyped || redefined) && !before.autoIncrement) {
    if (initial !== null) steps.push((name) => `alter column ${name} set default ${initial}`);
    else if (hasDefault && !retyped) steps.push((name) => `alter column ${name} drop default`);
  }
  const nullable = after.nullable !== false && !after.primaryKey;
  if (nullable && !before.nullable) steps.push((name) => `alter column ${name} drop not null`);
  if (!nullable && before.nullable) steps.push((name) => `alter column ${name} set not null`);
  return steps;
}

/** Returns the type to which values are cast. A cast to varchar(3) itself would truncate longer values silently. */
export function castOf(type: string): string {
  return type.replace(/^varchar\(.*/, 'text');
}

function sameDefault(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns statements that drop the constraints and indexes that make one column unique. */
async function uniqueDrops(trx: Knex.Transaction, table: string, column: string): Promise<readonly string[]> {
  const { rows }: { rows: readonly { constraint: string | null; index: string }[] } = await trx.raw(
    `select k.conname as constraint, r.relname as index
     from pg_index i join pg_class r on r.oid = i.indexrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'u'
     where i.indrelid = to_regclass(?) and i.indisunique and not i.indisprimary and i.indnkeyatts = 1 and a.attname = ?`,
    [quoted(table), column],
  );
  return rows.map(({ constraint, index }) =>
    constraint === null
      ? `drop index ${quoted(index)}`
      : `alter table ${quoted(table)} drop constraint ${quoted(constraint)}`,
  );
}

function isNotNull(error: unknown): boolean {
  return (error as { code?: string }).code === '23502';
}

function hasRows(table: string, column: ColumnSpec): Error {
  return createFailure(
    'CONTAINS_NULL_VALUES',
    `Field "${column.name}" can't be required: "${table}" has rows that would have no value. Add a default.`,
    { collection: table, field: column.name },
  );
}

function hasNulls(table: string, column: ColumnSpec): Error {
  return createFailure('CONTAINS_NULL_VALUES', `Field "${column.name}" contains null values.`, {
    collection: table,
    field: column.name,
  });
}
