/** Tables that another program created: what the app shows of them before anyone describes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata, RawCollection } from '../../schemas/collection/types.ts';
import { isSingleLine } from '../../schemas/field/single-line.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { defaultColumns } from '../../schemas/query/list.ts';
import { relationSide } from '../../schemas/relation/side.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import { foreignShop } from '../fixtures/foreign-shop.ts';
import { startServer, type TestServer } from '../support/content.ts';

let server: TestServer;
let metadata: Metadata;
beforeAll(async () => {
  server = await startServer();
  await server.database.transaction(async (trx) => {
    for (const statement of foreignShop) await trx.raw(statement);
  });
  const collections = (await server.make('GET', '/collections')) as RawCollection[];
  const relations = (await server.make('GET', '/relations')) as Relation[];
  const all = (await server.make('GET', '/fields')) as RawField[];
  const fields = new Map(
    collections.map(({ collection }) => [collection, all.filter((field) => field.collection === collection)]),
  );
  metadata = createMetadata({ collections, relations, fields });
});
afterAll(() => server.close());

test.each([
  ['Makers', '{{ MakerName }}'],
  ['Keepers', '{{ FirstName }} {{ LastName }}'],
  ['Goods', '{{ GoodName }}'],
])('DM-27 rows of %s are named by %s', (collection, template) => {
  expect(metadata.collection(collection)).toMatchObject({ meta: null, displayTemplate: template });
});

test('LAYT-16 a list shows the name, then dates and amounts', () => {
  const template = metadata.collection('Goods')?.displayTemplate ?? null;
  expect(defaultColumns(metadata.fields('Goods'), template)).toEqual([
    'GoodName',
    'Since',
    'Available',
    'Barrels',
  ]);
});

test('foreign keys show the names of the related rows, and the server returns them', async () => {
  expect(relationSide(metadata, 'Goods', 'Maker')?.related.template).toBe('{{ MakerName }}');
  const [row] = (await server.make('GET', '/items/Goods?fields=GoodName,Maker.MakerName')) as unknown[];
  expect(row).toEqual({ GoodName: 'Rope', Maker: { MakerName: 'Ropery' } });
});

test('FLD-35 text columns have one line, except those named like prose', () => {
  const texts = metadata.fields('Goods').filter(({ type }) => type === 'text');
  expect(texts.map((field) => [field.field, isSingleLine(field)])).toEqual([
    ['Color', true],
    ['Description', false],
    ['GoodName', true],
  ]);
});
