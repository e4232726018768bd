import type { Knex } from 'knex';
import { systemCollections, systemVersion } from '../../../schemas/collection/system/index.ts';
import type { SystemField } from '../../../schemas/collection/system/types.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { ColumnSpec, Database, Ddl, TableInfo } from '../contract.ts';
import { StartFailure } from '../start-failure.ts';
import { addModelVersion } from './model/version.ts';

/**
 * State before the migration: `new` had no tables, `adopted` had tables of other programs only, `known` had tables of
 * this server.
 */
export type DatabaseOrigin = 'new' | 'adopted' | 'known';

/**
 * Returns the origin of the database without writing to it.
 * @throws StartFailure if another platform manages the database.
 */
export async function originOf(database: Database): Promise<DatabaseOrigin> {
  const tables = await database.dialect.introspect(database.knex);
  if (tables.length === 0) return 'new';
  const platform = tables.filter(({ name }) => name.startsWith('directus_'));
  if (platform.length === 0) return 'adopted';
  const versions: readonly string[] = platform.some(({ name }) => name === 'directus_migrations')
    ? await database.knex('directus_migrations').pluck('version')
    : [];
  if (versions.some((version) => version.startsWith('armature-'))) return 'known';
  // The process ended between creating the first system table and inserting its first row.
  if (platform.length === 1 && versions.length === 0) return tables.length === 1 ? 'new' : 'adopted';
  throw new StartFailure(
    'The database belongs to a Directus instance. Start that instance, and start this server with --platform <its URL>.',
  );
}

/**
 * Creates missing system tables, columns, foreign keys and indexes in one transaction, as schemas/collection/system
 * defines them, and widens columns whose length has no limit any more. Keeps everything else. It is idempotent.
 */
export async function migrate(database: Database): Promise<DatabaseOrigin> {
  const origin = await originOf(database);
  await database.changeSchema(async (trx, ddl) => {
    const known = new Map((await database.dialect.introspect(trx)).map((table) => [table.name, table]));
    await addTables(ddl, known);
    await addForeignKeys(ddl, known);
    await widenColumns(database, ddl, known);
    await trx('directus_migrations')
      .insert({ version: systemVersion, name: 'Armature system tables' })
      .onConflict('version')
      .ignore();
    await addIndexes(database, trx, ddl);
    await addModelVersion(trx);
    await dropRecordedSecrets(trx);
  });
  return origin;
}

/** Creates each missing index once per database, so that an administrator can replace it. */
async function addIndexes({ dialect }: Database, trx: Knex.Transaction, ddl: Ddl): Promise<void> {
  const versions: readonly string[] = await trx('directus_migrations').pluck('version');
  const wanted = systemCollections
    .flatMap(({ collection, indexes = [] }) => indexes.map((columns) => ({ collection, columns })))
    .map((index) => ({ ...index, version: `armature-index ${index.collection} ${index.columns.join(' ')}` }))
    .filter(({ version }) => !versions.includes(version));
  if (wanted.length === 0) return;
  const structures = await dialect.readStructures(trx);
  for (const { collection, columns, version } of wanted) {
    const known = structures.get(collection)?.indexes ?? [];
    if (!known.some((index) => index.columns.join() === columns.join()))
      await ddl.createIndex(collection, { columns, unique: false });
    await trx('directus_migrations').insert({ version, name: `Index of ${collection}` });
  }
}

const recordedSecretsDropped = 'armature-webhook-secrets-dropped';

/**
 * Removes signing secrets of webhooks from old revisions, which were stored before reads masked them. Runs once per
 * database.
 */
async function dropRecordedSecrets(trx: Knex.Transaction): Promise<void> {
  const marker = { version: recordedSecretsDropped, name: 'Secrets of webhooks dropped from revisions' };
  if (await trx('directus_migrations').where({ version: marker.version }).first('version')) return;
  const revisions: readonly { readonly id: number; readonly data: unknown; readonly delta: unknown }[] =
    await trx('directus_revisions').where({ collection: 'directus_webhooks' }).select('id', 'data', 'delta');
  for (const { id, data, delta } of revisions)
    await trx('directus_revisions')
      .where({ id })
      .update({ data: withoutSecret(data), delta: withoutSecret(delta) });
  await trx('directus_migrations').insert(marker);
}

/** Removes the secret from a JSON column. SQLite returns the column as text, PostgreSQL as a value. */
function withoutSecret(stored: unknown): string | null {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  if (!isRecord(value)) return value === null || value === undefined ? null : JSON.stringify(value);
  const { secret: _dropped, ...rest } = value;
  return JSON.stringify(rest);
}

type Tables = ReadonlyMap<string, TableInfo>;

async function addTables(ddl: Ddl, known: Tables): Promise<void> {
  for (const { collection, fields } of systemCollections) {
    const table = known.get(collection);
    const columns = fields.filter(({ column }) => column !== undefined);
    const names = new Set(table?.columns.map(({ name }) => name));
    if (!table) await ddl.createTable(collection, columns.map(specOf));
    else
      for (const field of columns)
        if (!names.has(field.field)) await ddl.addColumn(collection, specOf(field));
  }
}

async function addForeignKeys(ddl: Ddl, known: Tables): Promise<void> {
  for (const { collection, fields } of systemCollections) {
    for (const { field, references: to } of fields) {
      if (!to || to.onDelete === null || hasKey(known.get(collection), field)) continue;
      await ddl.addForeignKey({
        table: collection,
        column: field,
        relatedTable: to.collection,
        relatedColumn: to.column ?? 'id',
        onDelete: to.onDelete,
      });
    }
  }
}

/**
 * Removes the limits of columns that were created with one. SQLite does not enforce them. PostgreSQL changes no row for
 * it, but refuses it for a column that a view of another program uses. Such a column stays as it is until the next start.
 */
async function widenColumns(database: Database, ddl: Ddl, known: Tables): Promise<void> {
  if (database.dialect.name !== 'postgres') return;
  for (const { collection, fields } of systemCollections) {
    const columns = known.get(collection)?.columns ?? [];
    for (const field of fields) {
      const isLimited = columns.some(({ name, maxLength }) => name === field.field && maxLength !== null);
      if (field.column?.length !== null || !isLimited) continue;
      // The nested transaction is a savepoint.
      await database
        .transaction(() => ddl.alterColumn(collection, specOf(field)))
        .catch((error: unknown) => {
          if (!(error instanceof PlatformFailure) || error.status !== 400) throw error;
        });
    }
  }
}

function hasKey(table: TableInfo | undefined, column: string): boolean {
  return table?.columns.some(({ name, foreignKey }) => name === column && foreignKey !== null) ?? false;
}

function specOf({ field, type, column = {} }: SystemField): ColumnSpec {
  return {
    name: field,
    type,
    ...(column.length === undefined ? {} : { maxLength: column.length }),
    nullable: column.required !== true,
    unique: column.unique === true,
    primaryKey: column.key !== undefined,
    autoIncrement: column.key === 'autoIncrement',
    defaultValue: column.initial ?? null,
  };
}
