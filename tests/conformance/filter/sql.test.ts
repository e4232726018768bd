import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../adapters/server/database/migrate.ts';
import { loadModel } from '../../../adapters/server/database/model/load.ts';
import { openDatabase } from '../../../adapters/server/database/open.ts';
import type { Context, Database } from '../../../adapters/server/contract.ts';
import { ItemsService } from '../../../adapters/server/services/items.ts';
import { insertRow } from '../../../adapters/server/services/rows.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { ddlOf } from '../../support/ddl.ts';
import { databaseName, prepare } from '../../support/server.ts';
import { cases, relations, scope, tables } from './cases.ts';

let place: Awaited<ReturnType<typeof prepare>>;
let database: Database;
let context: Context;

beforeAll(async () => {
  place = await prepare();
  database = await openDatabase({ database: place.database });
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
  });
  context = await makeContext();
  await database.transaction(async (knex) => {
    for (const name of ['countries', 'authors', 'things', 'notes'] as const) {
      const collection = context.model.collections.get(name);
      if (collection)
        for (const row of tables[name].rows) await insertRow({ ...context, knex }, collection, row);
    }
  });
});

afterAll(async () => {
  await database.close();
  await place.remove();
});

async function makeContext(): Promise<Context> {
  return {
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
    invalidateModel: () => Promise.resolve(),
    origin: null,
    emit: () => undefined,
  };
}

describe(`filter rules as SQL on ${databaseName}`, () => {
  it.each(cases)('$name', async ({ rule, matches, signedOut }) => {
    const who = signedOut
      ? { ...context, accountability: { ...context.accountability, user: null, role: null } }
      : context;
    const { data } = await new ItemsService('things', who).readMany({
      fields: ['id'],
      filter: rule,
      sort: ['id'],
    });
    expect(data.map((row) => row['id'])).toEqual(matches);
  });
});
