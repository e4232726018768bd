/** A database with the tables and rows of a fixture, and the context of an administrator. */
import { migrate } from '../../../adapters/server/database/migrate.ts';
import { loadModel } from '../../../adapters/server/database/model/load.ts';
import { openDatabase } from '../../../adapters/server/database/open.ts';
import { systemClock, type Context } from '../../../adapters/server/contract.ts';
import { insertRow } from '../../../adapters/server/services/items/rows.ts';
import { createRunningWrites } from '../../../adapters/server/services/items/running-writes.ts';
import type { Scope } from '../../../schemas/filter/predicate.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { ddlOf } from '../../support/ddl.ts';
import { prepare } from '../../support/server.ts';
import type { FixtureTable } from './cases.ts';

/** Foreign keys: [table, column, related table, alias at the one side or null]. */
type ForeignKey = readonly [table: string, column: string, related: string, alias: string | null];

/** A many-to-any: the key in `field`, the collection's name in the column `named`. */
interface ManyToAny {
  readonly table: string;
  readonly field: string;
  readonly named: string;
  readonly allowed: readonly string[];
}

export interface FilterDatabase {
  readonly context: Context;
  close(): Promise<void>;
}

/** Tables are created and filled in their order, so that referenced rows exist first. */
export async function openFilterDatabase(
  tables: Readonly<Record<string, FixtureTable>>,
  relations: readonly ForeignKey[],
  scope: Scope,
  manyToAny: readonly ManyToAny[] = [],
): Promise<FilterDatabase> {
  const place = await prepare();
  const database = await openDatabase({ database: place.database });
  await migrate(database);
  const ddl = ddlOf(database);
  for (const [name, { fields }] of Object.entries(tables))
    await ddl.createTable(
      name,
      Object.entries(fields).map(([field, type]) => ({ name: field, type, primaryKey: field === 'id' })),
    );
  for (const [table, column, relatedTable] of relations)
    await ddl.addForeignKey({ table, column, relatedTable, relatedColumn: 'id', onDelete: 'SET NULL' });
  await database.transaction(async (trx) => {
    for (const [name, { fields }] of Object.entries(tables))
      for (const [field, type] of Object.entries(fields))
        if (type === 'csv') await trx('directus_fields').insert({ collection: name, field, special: 'csv' });
    for (const [table, field, related, alias] of relations) {
      await trx('directus_relations').insert({
        many_collection: table,
        many_field: field,
        one_collection: related,
        one_field: alias,
        one_deselect_action: 'nullify',
      });
      if (alias) await trx('directus_fields').insert({ collection: related, field: alias, special: 'o2m' });
    }
    for (const { table, field, named, allowed } of manyToAny)
      await trx('directus_relations').insert({
        many_collection: table,
        many_field: field,
        one_collection_field: named,
        one_allowed_collections: allowed.join(','),
        one_deselect_action: 'nullify',
      });
  });
  const context: Context = {
    database,
    knex: database.knex,
    model: await loadModel(database),
    grants: compileGrants([], { admin: true }),
    accountability: {
      user: scope.user,
      role: scope.role,
      admin: true,
      app: true,
      ip: null,
      userAgent: null,
    },
    now: () => scope.now,
    providers: [],
    invalidateModel: () => Promise.resolve(),
    origin: null,
    emit: () => undefined,
    runningWrites: createRunningWrites(database.channel, systemClock),
  };
  await database.transaction(async (knex) => {
    for (const [name, { rows }] of Object.entries(tables)) {
      const collection = context.model.collections.get(name);
      if (collection) for (const row of rows) await insertRow({ ...context, knex }, collection, row);
    }
  });
  return {
    context,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}
