/** Search indexes on PostgreSQL: a GIN index of pg_trgm over all texts of a row. PostgreSQL keeps it current. */
import type { Knex } from 'knex';
import type { Statement } from '../../../contract.ts';
import { searchIndexPrefix, type SearchIndexes, type SearchRequest } from '../../../search-index-contract.ts';
import { quoted, withoutPlaceholders } from '../../names.ts';
import { plannedRows } from '../read.ts';
import type { Builds } from './builds.ts';
import { dropStatements, textSql, type Catalog, type TextDialect } from './parts.ts';

interface Parts {
  readonly schema: string;
  readonly readers: Knex;
  readonly writer: Knex;
  readonly dialect: TextDialect;
  readonly builds: Builds;
  readonly catalog: Catalog;
}

/** Types whose text PostgreSQL can index: their conversion never depends on settings. */
const indexable: ReadonlySet<string> = new Set(['text', 'varchar', 'char', 'bpchar', 'json', 'jsonb']);

export function createSearchIndexes({
  schema,
  readers,
  writer,
  dialect,
  builds,
  catalog,
}: Parts): SearchIndexes {
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
      if ((await catalog.coverageOf(table)) !== null) return { state: 'ready', reason: null };
      const failure = builds.failureOf(table);
      if (failure !== undefined) return { state: 'none', reason: failure };
      const isWanted = (await wanted()).includes(table);
      return { state: isWanted ? 'building' : 'none', reason: null };
    },
    async create({ name: table }, columns) {
      await writer.raw(`create table if not exists ${searchIndexPrefix} ("table" text primary key)`);
      await writer(searchIndexPrefix).insert({ table }).onConflict('table').ignore();
      await builds.start(table, columns);
    },
    async drop(table) {
      await builds.stop(table);
      for (const statement of dropStatements(await catalog.partsOf(table)))
        await writer.raw(withoutPlaceholders(statement));
      if ((await wanted()).includes(table)) await writer(searchIndexPrefix).where({ table }).delete();
    },
    wanted,
    work: () => Promise.resolve(false),
  };
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
