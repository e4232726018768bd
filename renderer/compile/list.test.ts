import { describe, expect, test } from 'vitest';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { registry } from '../../registry/index.ts';
import { compileColumns, fieldsOfColumns } from './list.ts';

const raw = (field: string, type: RawField['type'], more: object = {}): RawField =>
  ({ collection: 'notes', field, type, meta: null, schema: {}, ...more }) as unknown as RawField;

const metadata = createMetadata({
  collections: [{ collection: 'notes', meta: null, schema: { name: 'notes' } }] as never,
  relations: [],
  fields: new Map([
    [
      'notes',
      [
        raw('id', 'integer', { schema: { is_primary_key: true } }),
        raw('title', 'string'),
        raw('price', 'decimal'),
        raw('extra', 'json'),
        raw('constructor', 'string'),
      ],
    ],
  ]),
});
const request = { collection: 'notes', metadata, registry };

describe('columns of a list', () => {
  test('LAYT-17, LAYT-18 text, key, alignment, sortable, and a width of 160 that is never below 24', () => {
    const columns = compileColumns({
      ...request,
      fields: ['title', 'price', 'extra', 'gone'],
      widths: { price: 8, extra: 300 },
    });
    expect(
      columns.map(({ text, key, align, sortable, width }) => ({ text, key, align, sortable, width })),
    ).toEqual([
      { text: 'Title', key: 'title', align: 'left', sortable: true, width: 160 },
      { text: 'Price', key: 'price', align: 'right', sortable: true, width: 24 },
      { text: 'Extra', key: 'extra', align: 'left', sortable: false, width: 300 },
    ]);
  });

  test('a column named like a member of objects has the default width', () => {
    const [column] = compileColumns({ ...request, fields: ['constructor'], widths: {} });
    expect(column).toMatchObject({ width: 160, grows: true });
  });

  test('the key is always read', () => {
    expect(fieldsOfColumns({ ...request, fields: ['title'] })).toEqual(['id', 'title']);
  });
});
