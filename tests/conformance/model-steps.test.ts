/** Several changes of the model in one transaction: all of them are stored, or none (FLD-26, FLD-29, FLD-30). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelStep } from '../../schemas/model/step.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { fingerprint } from '../support/obstacles.ts';
import { databaseName } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.make('POST', '/collections', {
    collection: 'walks',
    meta: {},
    schema: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'title', type: 'string', meta: {}, schema: {} },
    ],
  });
  await server.make('POST', '/items/walks', [{ title: 'North' }, { title: null }, { title: null }]);
});
afterAll(() => server.close());

const send = (steps: readonly unknown[], who: 'admin' | 'editor' = 'admin') =>
  server.call(who, 'POST', '/schema/steps', { steps });

const field = (collection: string, name: string, type: string): ModelStep => ({
  do: 'create-field',
  collection,
  field: name,
  body: { type, meta: { interface: 'input' }, schema: {} },
});
const places: readonly ModelStep[] = [
  field('walks', 'place', 'integer'),
  { do: 'create-collection', collection: 'places', body: { meta: {}, schema: {} } },
  field('places', 'name', 'string'),
  {
    do: 'create-relation',
    collection: 'walks',
    field: 'place',
    related: 'places',
    body: { related_collection: 'places', meta: {}, schema: { on_delete: 'SET NULL' } },
  },
  { do: 'create-items', collection: 'places', rows: [{ name: 'Harbor' }] },
];

it('the platform reports the capabilities of its model', async () => {
  const info = (await server.make('GET', '/server/info')) as { capabilities: object };
  expect(info.capabilities).toMatchObject({ modelSteps: true, modelSettings: true });
});

describe('FLD-26 a step that is refused leaves nothing of the others', () => {
  const refused: readonly [
    what: string,
    step: ModelStep,
    code: string,
    message: RegExp,
    field: string | null,
  ][] = [
    [
      'a default that does not fit its type',
      {
        ...field('places', 'height', 'integer'),
        body: { type: 'integer', schema: { default_value: 'high' } },
      } as ModelStep,
      'INVALID_PAYLOAD',
      /^Step 6 \(create field "places\.height"\): "schema\.default_value" must be/,
      'schema.default_value',
    ],
    [
      'a row that the database refuses',
      { do: 'create-items', collection: 'walks', rows: [{ title: 'South', place: 99 }] },
      'INVALID_FOREIGN_KEY',
      /^Step 6 \(create items "walks"\): /,
      null,
    ],
    [
      'a column with nulls',
      {
        do: 'update-field',
        collection: 'walks',
        field: 'title',
        body: { type: 'string', schema: { is_nullable: false } },
      },
      'CONTAINS_NULL_VALUES',
      /^Step 6 \(update field "walks\.title"\): /,
      'title',
    ],
  ];
  it.each(refused)('%s', async (_what, step, code, message, name) => {
    const before = await fingerprint(server.database);
    const { status, body, text } = await send([...places, step]);
    expect(status, text).toBe(400);
    const [error] = body.errors ?? [];
    expect(error?.extensions).toMatchObject({ code, step: 5, ...(name === null ? {} : { field: name }) });
    expect(error?.message).toMatch(message);
    expect(await fingerprint(server.database)).toEqual(before);
    expect((await server.call('admin', 'GET', '/collections/places')).status).toBe(403);
  });
});

it('FLD-26 each step sees the model that the earlier steps created', async () => {
  expect((await send(places)).status).toBe(200);
  expect(await server.make('PATCH', '/items/walks/1?fields=place.name', { place: 1 })).toEqual({
    place: { name: 'Harbor' },
  });
  const removed: readonly ModelStep[] = [
    { do: 'delete-relation', collection: 'walks', field: 'place' },
    { do: 'delete-field', collection: 'walks', field: 'place' },
    { do: 'delete-collection', collection: 'places' },
  ];
  expect((await send(removed)).status).toBe(200);
  expect((await server.call('admin', 'GET', '/collections/places')).status).toBe(403);
});

it('FLD-29, FLD-30 nulls are replaced in the transaction that forbids them', async () => {
  const step: ModelStep = {
    do: 'update-field',
    collection: 'walks',
    field: 'title',
    body: { type: 'string', schema: { is_nullable: false } },
    replaceNulls: 'Untitled',
  };
  const writes = Array.from({ length: 6 }, () =>
    server.call('admin', 'POST', '/items/walks', { title: null }),
  );
  const [changed] = await Promise.all([send([step]), ...writes]);
  expect(changed?.status, changed?.text).toBe(200);
  const titles = (await server.rows('walks')).map((row) => row['title']);
  expect(titles).not.toContain(null);
  expect(titles.slice(0, 3)).toEqual(['North', 'Untitled', 'Untitled']);
});

it('only administrators send steps, and each step is checked', async () => {
  expect((await send([{ do: 'delete-collection', collection: 'walks' }], 'editor')).status).toBe(403);
  const wrong: readonly [unknown, string][] = [
    [{ do: 'drop', collection: 'walks' }, 'steps.1.do'],
    [{ do: 'create-field', collection: 'walks' }, 'steps.1.field'],
    [{ do: 'create-items', collection: 'walks', rows: [1] }, 'steps.1.rows'],
  ];
  for (const [step, name] of wrong) {
    const { status, body } = await send([{ do: 'delete-collection', collection: 'walks' }, step]);
    expect([status, body.errors?.[0]?.extensions['field']]).toEqual([400, name]);
  }
  const system: ModelStep = { do: 'create-items', collection: 'directus_roles', rows: [{ name: 'x' }] };
  expect((await send([system])).status).toBe(403);
  expect((await server.call('admin', 'POST', '/schema/steps', {})).status).toBe(400);
});

it('a unique JSON column is refused where the database cannot compare its values', async () => {
  const body = { field: 'unique_json', type: 'json', schema: { is_unique: true }, meta: null };
  await server.make('POST', '/collections', { collection: 'unique_places', schema: {}, meta: null });
  const answer = await server.call('admin', 'POST', '/fields/unique_places', body);
  // SQLite stores JSON as text.
  expect([answer.status, answer.body.errors?.[0]?.extensions['code']]).toEqual(
    databaseName === 'sqlite' ? [200, undefined] : [400, 'INVALID_PAYLOAD'],
  );
});
