/** Search indexes on PostgreSQL: a GIN index of pg_trgm over all texts of a row. PostgreSQL keeps it current. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Knex } from 'knex';
import type { Dialect, ModelField, Statement } from '../../contract.ts';
import {
  searchIndexPrefix,
  type SearchColumns,
  type SearchIndex,
  type SearchIndexes,
  type SearchRequest,
} from '../../search-index-contract.ts';
import { literal, quoted, withoutPlaceholders } from '../names.ts';
import { plannedRows } from './read.ts';

interface Parts {
  readonly schema: string;
  readonly readers: Knex;
  readonly writer: Knex;
  readonly cancellers: Knex;
  readonly dialect: Pick<Dialect, 'fold' | 'comparable'>;
  /** Opens a separate connection for a build, because a build cannot run inside a transaction. */
  readonly createConnection: () => pg.Client;
}

/** Types whose text PostgreSQL can index: their conversion never depends on settings. */
const indexable: ReadonlySet<string> = new Set(['text', 'varchar', 'char', 'bpchar', 'json', 'jsonb']);

export function searchIndexName(table: string): string {
  return `${searchIndexPrefix}_${createHash('sha1').update(table).digest('hex').slice(0, 12)}`;
}

interface Build {
  /** The covered columns, as JSON. */
  readonly names: string;
  readonly pid: Promise<number>;
  readonly ended: Promise<void>;
}

/** `close` stops the builds that run. */
export function createSearchIndexes({
  schema,
  readers,
  writer,
  cancellers,
  dialect,
  createConnection,
}: Parts): SearchIndexes & { close(): Promise<void> } {
  const failures = new Map<string, string>();
  const building = new Map<string, Build>();
  const rowsOf = async <Row>(sql: string, bindings: readonly Knex.RawBinding[]): Promise<readonly Row[]> =>
    ((await readers.raw(sql, bindings)) as { rows: readonly Row[] }).rows;
  const wanted = async () => {
    const [known] = await rowsOf(`select 1 from pg_tables where schemaname = ? and tablename = ?`, [
      schema,
      searchIndexPrefix,
    ]);
    const names = known
      ? await rowsOf<{ table: string }>(`select "table" from ${searchIndexPrefix}`, [])
      : [];
    return names.map(({ table }) => table);
  };

  const stop = async (table: string) => {
    const running = building.get(table);
    if (!running) return;
    await cancellers.raw('select pg_cancel_backend(?)', [await running.pid]).catch(() => undefined);
    await running.ended;
  };
  const run = async (connection: pg.Client, table: string, columns: SearchColumns) => {
    await connection.query(`set search_path to ${quoted(schema)}, public`);
    const { rows } = await connection.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext($1)) as free`,
      [`${schema} ${searchIndexName(table)}`],
    );
    // Another process of this server builds the same index.
    if (rows[0]?.free !== true) return;
    for (const statement of dropStatements(await partsOf(table))) await connection.query(statement);
    await build(connection, dialect, table, columns);
    // All processes read the model again.
    await connection.query(`update directus_versions set version = version + 1 where subject = 'model'`);
  };
  const partsOf = async (table: string) => {
    const found = await rowsOf<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = ? and c.relkind = 'i' and starts_with(c.relname, ?)`,
      [schema, searchIndexName(table)],
    );
    return found.map(({ name }) => `${quoted(schema)}.${quoted(name)}`);
  };

  return {
    candidates(request) {
      const { table, alias } = request;
      const columns = table.columns.map(({ name }) => withoutPlaceholders(quoted(name))).join(', ');
      const found = foundRows(request, columns, dialect);
      // Materialized: the planner would otherwise read the table in the order of the page until it is full.
      return {
        text: `(with found as materialized (${found.text}) select * from found) as ${quoted(alias)}`,
        values: found.values,
      };
    },
    async estimateCandidates(request, read) {
      const { text, values } = foundRows(request, '1', dialect);
      const [plan] = await read({ text: `explain (format json) ${text}`, values });
      return plannedRows(plan);
    },
    async countCandidates(request, most, read) {
      const { text, values } = foundRows(request, '1', dialect);
      const [row] = await read({
        text: `select count(*) as n from (with found as materialized (${text}) select 1 from found limit ${most + 1}) as rows_found`,
        values,
      });
      return Number(row?.['n'] ?? 0);
    },
    async obstacle({ name }, { texts }) {
      const [kind] = await rowsOf<{ kind: string }>(
        `select c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ? and c.relname = ?`,
        [schema, name],
      );
      if (kind && kind.kind !== 'r')
        return `"${name}" is a partitioned or foreign table. PostgreSQL cannot build the index there without blocking writes.`;
      const unfit = texts.find(({ column }) => !indexable.has(column?.dataType ?? ''));
      if (unfit)
        return `PostgreSQL cannot index the text of "${unfit.name}", whose type is ${unfit.column?.dataType ?? 'unknown'}.`;
      const [extension] = await rowsOf<{ available: boolean; installed: boolean; permitted: boolean }>(
        `select exists (select from pg_available_extensions where name = 'pg_trgm') as available,
           exists (select from pg_extension where extname = 'pg_trgm') as installed,
           has_database_privilege(current_database(), 'create') as permitted`,
        [],
      );
      if (extension?.installed) return null;
      if (!extension?.available)
        return 'This PostgreSQL has no extension "pg_trgm". Install its package of additional modules (postgresql-contrib).';
      return extension.permitted
        ? null
        : 'The database user may not create the extension "pg_trgm". An administrator of the database can run: CREATE EXTENSION pg_trgm';
    },
    async stateOf(table) {
      const name = searchIndexName(table);
      const [found] = await rowsOf<{ valid: boolean; comment: string | null }>(
        `select i.indisvalid as valid, obj_description(c.oid, 'pg_class') as comment
         from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = ? and c.relname = ?`,
        [schema, name],
      );
      if (found?.valid && found.comment !== null) return { state: 'ready', reason: null };
      const failure = failures.get(table);
      if (failure !== undefined) return { state: 'none', reason: failure };
      const isWanted = (await wanted()).includes(table);
      return { state: isWanted ? 'building' : 'none', reason: null };
    },
    async create({ name: table }, columns) {
      const names = JSON.stringify(coveredBy(columns));
      if (building.get(table)?.names === names) return;
      await stop(table);
      failures.delete(table);
      await writer.raw(`create table if not exists ${searchIndexPrefix} ("table" text primary key)`);
      await writer(searchIndexPrefix).insert({ table }).onConflict('table').ignore();
      const connection = createConnection();
      connection.on('error', () => undefined);
      await connection.connect();
      const pid = connection
        .query<{ pid: number }>('select pg_backend_pid() as pid')
        .then(({ rows }) => rows[0]?.pid ?? 0);
      const ended = run(connection, table, columns)
        .catch((error: unknown) => {
          failures.set(table, error instanceof Error ? error.message : String(error));
        })
        .then(async () => {
          building.delete(table);
          await connection.end().catch(() => undefined);
        });
      building.set(table, { names, pid, ended });
    },
    async drop(table) {
      await stop(table);
      failures.delete(table);
      for (const statement of dropStatements(await partsOf(table)))
        await writer.raw(withoutPlaceholders(statement));
      if ((await wanted()).includes(table)) await writer(searchIndexPrefix).where({ table }).delete();
    },
    wanted,
    work: () => Promise.resolve(false),
    async close() {
      await Promise.all([...building.keys()].map(stop));
    },
  };
}

const dropStatements = (names: readonly string[]) => names.map((name) => `drop index if exists ${name}`);

const coveredBy = ({ texts, values }: SearchColumns): SearchIndex => ({
  texts: texts.map(({ name }) => name),
  values: values.map(({ name }) => name),
});

/** Builds an index without blocking writers. */
async function build(
  connection: pg.Client,
  dialect: Parts['dialect'],
  table: string,
  columns: SearchColumns,
): Promise<void> {
  await connection.query('create extension if not exists pg_trgm');
  const { rows } = await connection.query<{ name: string }>(
    `select n.nspname as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`,
  );
  const operators = `${quoted(rows[0]?.name ?? 'public')}.gin_trgm_ops`;
  const [name, on] = [searchIndexName(table), quoted(table)];
  for (const [i, { name: column }] of columns.values.entries())
    await connection.query(
      `create index concurrently ${quoted(`${name}_${i}`)} on ${on} (${quoted(column)})`,
    );
  const text = textSql(dialect, null, columns.texts);
  await connection.query(
    `create index concurrently ${quoted(name)} on ${on} using gin ((${text}) ${operators})`,
  );
  // The statistics of the new expression let the planner estimate how many rows a term finds.
  await connection.query(`analyze ${on}`);
  await connection.query(
    `comment on index ${quoted(name)} is ${literal(JSON.stringify(coveredBy(columns)))}`,
  );
}

/** Returns the folded texts of a row as one text. Its parts equal the expressions that a search tests. */
function textSql(
  { fold, comparable }: Parts['dialect'],
  alias: string | null,
  fields: readonly ModelField[],
): string {
  const prefix = alias === null ? '' : `${quoted(alias)}.`;
  return fields
    .map((field) => `coalesce(${fold(comparable(prefix + quoted(field.name), field))}, '')`)
    .join(` || '|' || `);
}

function foundRows(
  { table, alias, texts, term, equals }: SearchRequest,
  columns: string,
  dialect: Parts['dialect'],
): Statement {
  const escapedTerm = term.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
  const text = withoutPlaceholders(textSql(dialect, alias, texts));
  const conditions = [`(${text}) like ? escape '!'`, ...equals.map((one) => one.text)];
  return {
    text: `select ${columns} from ${withoutPlaceholders(quoted(table.name))} as ${quoted(alias)} where ${conditions.join(' or ')}`,
    values: [`%${escapedTerm}%`, ...equals.flatMap(({ values }) => [...values])],
  };
}
