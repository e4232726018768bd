/** Random sequences of model changes, each undone where that loses nothing, leave model and rows as they were. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelStep } from '../../schemas/model/step.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { databaseName } from '../support/server.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';

const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const fields = ['title', 'length', 'open', 'note', 'guide'] as const;
const types = [
  'string',
  'text',
  'integer',
  'boolean',
  'date',
  'timestamp',
  'json',
  'uuid',
  'decimal',
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.make('POST', '/collections', { collection: 'guides', meta: {}, schema: {} });
  await server.make('POST', '/collections', {
    collection: 'walks',
    meta: { sort_field: 'length' },
    schema: {},
    fields: [
      id,
      { field: 'box', type: 'alias', meta: { special: ['alias', 'group'], sort: 1 }, schema: null },
      ...fields.map((field, i) => ({
        field,
        type: { title: 'string', length: 'float', open: 'boolean', note: 'text', guide: 'integer' }[field],
        meta: { sort: i + 2, interface: 'input' },
        schema: field === 'open' ? { default_value: false, is_nullable: false } : {},
      })),
    ],
  });
  await server.make('POST', '/relations', {
    collection: 'walks',
    field: 'guide',
    related_collection: 'guides',
    schema: { on_delete: 'SET NULL' },
    meta: { one_field: null },
  });
  await server.make('POST', '/collections', {
    collection: 'maps',
    meta: { note: 'Without items' },
    schema: {},
    fields: [
      id,
      { field: 'scale', type: 'integer', meta: { note: 'in cm' } },
      { field: 'walk', type: 'integer' },
    ],
  });
  await server.make('POST', '/fields/walks', { field: 'maps', type: 'alias', meta: { special: ['o2m'] } });
  await server.make('POST', '/relations', {
    collection: 'maps',
    field: 'walk',
    related_collection: 'walks',
    schema: { on_delete: 'CASCADE' },
    meta: { one_field: 'maps', sort_field: 'scale' },
  });
  // `note` and `guide` have no values, and `maps` has no items.
  await server.make('POST', '/items/walks', [{ title: 'North', length: 4.5 }, { title: 'South' }]);
});
afterAll(() => server.close());

const fieldName = fc.constantFrom(...fields);
/** Steps that lose nothing. Names get the number of the change, so that they are new. */
const change: fc.Arbitrary<(number: number) => readonly ModelStep[]> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...types), fc.boolean(), fc.boolean())
    .map(([type, unique, hasMeta]) => (n: number): readonly ModelStep[] => [
      {
        do: 'create-field',
        collection: 'walks',
        field: `f${n}`,
        body: { type, schema: { is_unique: unique }, ...(hasMeta ? { meta: { note: type } } : {}) },
      },
    ]),
  fc
    .tuple(fieldName, fc.constantFrom('half', 'full', 'fill'), fc.boolean(), fc.constantFrom(null, 'x'))
    .map(([field, width, hidden, note]) => (): readonly ModelStep[] => [
      { do: 'update-field', collection: 'walks', field, body: { meta: { width, hidden, note } } },
    ]),
  fc.shuffledSubarray([...fields], { minLength: 2 }).map((order) => (): readonly ModelStep[] => [
    {
      do: 'update-fields',
      collection: 'walks',
      changes: order.map((field, i) => ({ field, meta: { sort: i + 20 } })),
    },
  ]),
  fc
    .tuple(fc.constantFrom('text', 'string'), fc.constantFrom('a', null))
    .map(([type, initial]) => (): readonly ModelStep[] => [
      {
        do: 'update-field',
        collection: 'walks',
        field: 'title',
        body: { type, schema: { default_value: initial, is_nullable: initial === null } },
      },
    ]),
  fc
    .constantFrom('note', 'guide')
    .map((field) => (): readonly ModelStep[] => [{ do: 'delete-field', collection: 'walks', field }]),
  fc
    .constantFrom('integer', 'date', 'boolean')
    .map((type) => (): readonly ModelStep[] => [
      { do: 'update-field', collection: 'walks', field: 'note', body: { type, schema: {} } },
    ]),
  fc
    .tuple(fc.constantFrom('map', null), fc.constantFrom('length', 'title', null))
    .map(([icon, sort]) => (): readonly ModelStep[] => [
      { do: 'update-collection', collection: 'walks', body: { meta: { icon, sort_field: sort } } },
    ]),
  fc
    .constantFrom('CASCADE', 'SET NULL', 'NO ACTION')
    .map((rule) => (): readonly ModelStep[] => [
      { do: 'update-relation', collection: 'walks', field: 'guide', body: { schema: { on_delete: rule } } },
    ]),
  fc.boolean().map((isRelated) => (n: number): readonly ModelStep[] => {
    const collection = `c${n}`;
    const made: ModelStep = {
      do: 'create-collection',
      collection,
      body: { meta: { note: 'new' }, schema: {}, fields: [id, { field: 'walk', type: 'integer' }] },
    };
    const related: ModelStep = {
      do: 'create-relation',
      collection,
      field: 'walk',
      related: 'walks',
      body: { related_collection: 'walks', schema: { on_delete: 'CASCADE' }, meta: {} },
    };
    return isRelated ? [made, related] : [made];
  }),
  fc.constantFrom('m2m', 'm2a').map((special) => (n: number): readonly ModelStep[] => {
    const collection = `walks_guides_${n}`;
    const isAny = special === 'm2a';
    const alias: ModelStep = {
      do: 'create-field',
      collection: 'walks',
      field: `guides_${n}`,
      body: { type: 'alias', schema: null, meta: { special: [special] } },
    };
    const columns = isAny
      ? [
          { field: 'item', type: 'string' },
          { field: 'collection', type: 'string' },
        ]
      : [{ field: 'item', type: 'integer' }];
    const junction: ModelStep = {
      do: 'create-collection',
      collection,
      body: {
        meta: { hidden: true },
        schema: {},
        fields: [id, { field: 'walk', type: 'integer' }, ...columns],
      },
    };
    const near: ModelStep = {
      do: 'create-relation',
      collection,
      field: 'walk',
      related: 'walks',
      body: {
        related_collection: 'walks',
        schema: { on_delete: 'SET NULL' },
        meta: { one_field: `guides_${n}`, junction_field: 'item' },
      },
    };
    const far: ModelStep = {
      do: 'create-relation',
      collection,
      field: 'item',
      related: isAny ? null : 'guides',
      body: isAny
        ? {
            related_collection: null,
            meta: {
              one_collection_field: 'collection',
              one_allowed_collections: ['guides', 'maps'],
              junction_field: 'walk',
            },
          }
        : {
            related_collection: 'guides',
            schema: { on_delete: 'CASCADE' },
            meta: { junction_field: 'walk' },
          },
    };
    return [junction, alias, near, far];
  }),
  fc.constant((): readonly ModelStep[] => [{ do: 'delete-collection', collection: 'maps' }]),
);

const state = async (): Promise<unknown> => {
  const { collections, ...rest } = (await server.make('GET', '/schema/snapshot')) as {
    collections: { columns?: readonly string[] }[];
  };
  // Columns that are created again come last, also in the rows.
  return {
    ...rest,
    collections: collections.map(({ columns: _columns, ...collection }) => collection),
    rows: (await server.rows('walks')).map((row) =>
      Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ),
  };
};

/** Few in each run of CI, and 1,000 by `npm run fuzz`. A sequence takes up to 1.5 s on PostgreSQL on a busy machine. */
const numRuns = fuzzTimes === 1 ? 20 : 100 * fuzzTimes;
test(
  `${numRuns} sequences on ${databaseName} (FUZZ_SEED=${fuzzSeed})`,
  async () => {
    const before = await state();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (sequence) => {
        const done: string[] = [];
        for (const stepsOf of sequence) {
          number += 1;
          const answer = await server.call('admin', 'POST', '/schema/steps', { steps: stepsOf(number) });
          // A change may be refused, such as that of a field that an earlier one deleted. It leaves nothing.
          expect(answer.status, answer.text).toBeLessThan(500);
          const made = answer.status === 200 ? (answer.body.data as { change: string | null }).change : null;
          if (made !== null) done.push(String(made));
        }
        for (const made of done.toReversed()) {
          const { status, text } = await server.call('admin', 'POST', `/schema/changes/${made}/undo`);
          expect(status, text).toBe(204);
        }
        expect(await state()).toEqual(before);
      }),
      { numRuns, seed: fuzzSeed, endOnFailure: true },
    );
  },
  300_000 * fuzzTimes,
);
