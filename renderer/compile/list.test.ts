import { describe, expect, test } from 'vitest';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import { newPermission } from '../../schemas/permission/levels.ts';
import { blankRelationMeta } from '../../schemas/relation/blank-meta.ts';
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
const grants = compileGrants([], { admin: true });
const request = { collection: 'notes', metadata, registry, grants };

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

describe('fields of a list that may not be read', () => {
  const relation = (collection: string, field: string, related: string, list: string | null = null) => ({
    collection,
    field,
    related_collection: related,
    schema: null,
    meta: { ...blankRelationMeta(collection, field, related), one_field: list },
  });
  const display = (id: string) => ({ meta: { display: id, special: ['m2o'] } });
  const people = createMetadata({
    collections: ['people', 'notes', 'directus_files'].map((collection) => ({
      collection,
      meta: null,
      schema: { name: collection },
    })) as never,
    relations: [
      relation('people', 'avatar', 'directus_files'),
      relation('notes', 'writer', 'people', 'notes'),
    ],
    fields: new Map([
      [
        'people',
        [
          raw('id', 'integer', { schema: { is_primary_key: true } }),
          raw('name', 'string'),
          raw('avatar', 'uuid', display('image')),
          raw('notes', 'alias', { schema: null, meta: { special: ['o2m'] } }),
        ].map((field) => ({ ...field, collection: 'people' })),
      ],
      [
        'notes',
        [
          raw('id', 'integer', { schema: { is_primary_key: true } }),
          raw('writer', 'integer', display('user')),
        ],
      ],
    ]),
  });
  const read = (collection: string, fields: readonly string[] = ['*']) => ({
    ...newPermission({ role: 'r', collection, action: 'read' }, 'all'),
    fields,
  });
  const fieldsFor = (
    collection: string,
    fields: readonly string[],
    ...permissions: readonly ReturnType<typeof read>[]
  ) =>
    fieldsOfColumns({
      collection,
      metadata: people,
      registry,
      fields,
      grants: compileGrants(permissions, { admin: false }),
    });

  test('a file that may not be read is shown by its key, and a list of rows by nothing', () => {
    expect(fieldsFor('people', ['name', 'avatar', 'notes'], read('people'))).toEqual([
      'id',
      'name',
      'avatar',
    ]);
  });

  test('only the fields that the grants open are requested', () => {
    const files = read('directus_files', ['id', 'type']);
    expect(fieldsFor('people', ['avatar'], read('people'), files)).toEqual([
      'id',
      'avatar.id',
      'avatar.type',
    ]);
  });

  test('a key stands for the row behind it, at any depth', () => {
    const notes = fieldsFor(
      'notes',
      ['writer', 'writer.name', 'writer.avatar'],
      read('notes'),
      read('people'),
    );
    expect(notes).toEqual([
      'id',
      'writer.id',
      'writer.avatar',
      'writer.email',
      'writer.first_name',
      'writer.last_name',
      'writer.name',
    ]);
    expect(fieldsFor('notes', ['writer', 'writer.name'], read('notes'))).toEqual(['id', 'writer']);
  });
});
