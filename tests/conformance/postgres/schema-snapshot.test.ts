/** A model is copied from SQLite to PostgreSQL and back. Its snapshot is the same text on both. */
import { afterEach, describe, expect, it } from 'vitest';
import { describeTables, makeTables } from '../../../adapters/server/commands/example/tables.ts';
import { exampleCollections } from '../../../adapters/server/commands/example/model.ts';
import { makeModel, startServer, type TestServer } from '../../support/content.ts';
import { prepare, type DatabaseName } from '../../support/server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serverOn(on: DatabaseName, database?: string): Promise<TestServer> {
  const place = await prepare({ on, ...(database === undefined ? {} : { database }) });
  const server = await startServer(place);
  stops.push(async () => {
    await server.close();
    await place.remove();
  });
  return server;
}

async function makeExample({ database }: TestServer): Promise<void> {
  await database.changeSchema(async (trx, ddl) => {
    await makeTables(ddl, exampleCollections);
    await describeTables(database, trx, exampleCollections);
  });
}

/** One column of each type, with sizes, defaults and a key of two columns. */
async function makeEveryType({ make, database }: TestServer): Promise<void> {
  const field = (name: string, type: string, schema: object = {}) => ({
    field: name,
    type,
    schema,
    meta: {},
  });
  await make('POST', '/collections', {
    collection: 'Every Type',
    meta: { translations: [{ language: 'de-DE', translation: 'Alles' }], accountability: null },
    schema: {},
    fields: [
      field('Key No', 'uuid', { is_primary_key: true, default_value: 'gen_random_uuid()' }),
      field('Short', 'string', { max_length: 7, default_value: "it's", is_unique: true }),
      field('text', 'text', { default_value: '' }),
      field('yes', 'boolean', { default_value: true, is_nullable: false }),
      field('whole', 'integer', { default_value: -3 }),
      field('big', 'bigInteger', { default_value: '9007199254740993' }),
      field('real', 'float', { default_value: 0.5 }),
      field('exact', 'decimal', { numeric_precision: 12, numeric_scale: 0, default_value: 5 }),
      field('instant', 'timestamp', { default_value: 'CURRENT_TIMESTAMP' }),
      field('since', 'timestamp', { default_value: '2026-01-31T12:00:00+02:00' }),
      field('wall', 'dateTime', { default_value: '2026-01-31T12:00:00' }),
      field('day', 'date', { default_value: 'CURRENT_DATE' }),
      field('clock', 'time', { default_value: '12:30:00' }),
      field('object', 'json', { default_value: { b: [1], a: null } }),
      field('words', 'csv', { default_value: ['a', 'b'] }),
      field('secret', 'hash'),
      field('bytes', 'binary'),
    ],
  });
  await database.changeSchema(async (_trx, ddl) => {
    await ddl.createTable('pairs', [
      { name: 'a', type: 'integer', primaryKey: true, nullable: false },
      { name: 'b', type: 'string', maxLength: null, primaryKey: true, nullable: false },
      { name: 'n', type: 'decimal', precision: null, scale: null },
    ]);
  });
}

const models: readonly (readonly [string, (server: TestServer) => Promise<void>])[] = [
  ['the model of the recordings', makeModel],
  ['the example magazine', makeExample],
  ['every type', makeEveryType],
];

describe.each(models)('%s', (_name, make) => {
  it.each([
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const)('a snapshot is moved from %s to %s and back', async (one, other) => {
    const source = await serverOn(one);
    await make(source);
    await expectSame(source, await serverOn(other), await serverOn(one));
  });
});

async function expectSame(source: TestServer, ...targets: readonly TestServer[]): Promise<void> {
  let wanted = await source.call('admin', 'GET', '/schema/snapshot');
  for (const target of targets) {
    const diff = await target.call('admin', 'POST', '/schema/diff', wanted.body);
    expect(diff.status, diff.text).toBe(200);
    const applied = await target.call('admin', 'POST', '/schema/apply', diff.body);
    expect(applied.status, applied.text).toBe(204);
    const made = await target.call('admin', 'GET', '/schema/snapshot');
    expect(made.body).toEqual(wanted.body);
    expect(made.text).toBe(wanted.text);
    expect((await target.call('admin', 'POST', '/schema/diff', wanted.body)).status).toBe(204);
    wanted = made;
  }
}
