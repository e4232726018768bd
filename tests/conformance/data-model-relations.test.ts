/** Relations made, changed and deleted through the API; what is asserted is the foreign key, and what it does to rows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, startServerWithModel, type TestServer } from '../support/content.ts';
import { columnOf, tableOf } from '../support/tables.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const id = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true, interface: 'input', readonly: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
const column = (table: string, name: string) => columnOf(server.database, table, name);
const collection = (name: string, ...fields: readonly object[]) =>
  server.make('POST', '/collections', { collection: name, schema: {}, fields: [id, ...fields] });
const relate = (body: object) => server.make('POST', '/relations', body);

describe('a relation', () => {
  beforeEach(async () => {
    await collection('shelves');
    await collection('books', { field: 'shelf', type: 'integer', schema: {} });
    await server.make('POST', '/fields/shelves', { field: 'books', type: 'o2m' });
    await server.make('POST', '/items/shelves', [{}, {}]);
    await server.make('POST', '/items/books', [{ shelf: 1 }, { shelf: 2 }]);
  });

  it.each<[string, unknown[]]>([
    [
      'SET NULL',
      [
        { id: 1, shelf: null },
        { id: 2, shelf: 2 },
      ],
    ],
    ['CASCADE', [{ id: 2, shelf: 2 }]],
  ])('CALL-50 with on_delete %s keeps that rule in the database', async (onDelete, left) => {
    await relate({
      collection: 'books',
      field: 'shelf',
      related_collection: 'shelves',
      meta: { one_field: 'books' },
      schema: { on_delete: onDelete },
    });
    expect((await column('books', 'shelf'))?.foreignKey).toMatchObject({
      table: 'shelves',
      column: 'id',
      onDelete,
    });
    await server.make('DELETE', '/items/shelves/1');
    expect(await server.make('GET', '/items/books?sort=id')).toEqual(left);
  });

  it('CALL-50 that exists is patched: the foreign key changes, other settings stay', async () => {
    await relate({
      collection: 'books',
      field: 'shelf',
      related_collection: 'shelves',
      meta: { one_field: 'books' },
    });
    expect((await column('books', 'shelf'))?.foreignKey?.onDelete).toBe('NO ACTION');
    const patched = await server.make('PATCH', '/relations/books/shelf', {
      collection: 'books',
      field: 'shelf',
      related_collection: 'shelves',
      meta: { one_deselect_action: 'delete' },
      schema: { on_delete: 'RESTRICT' },
    });
    expect(patched).toMatchObject({ meta: { one_field: 'books', one_deselect_action: 'delete' } });
    expect((await column('books', 'shelf'))?.foreignKey?.onDelete).toBe('RESTRICT');
    const kept = await server.call('admin', 'DELETE', '/items/shelves/1');
    expect(kept.body.errors?.[0]?.extensions['code']).toBe('INVALID_FOREIGN_KEY');
  });

  it('is refused if rows reference missing rows', async () => {
    await server.make('PATCH', '/items/books/1', { shelf: 99 });
    const before = await tableOf(server.database, 'books');
    const answer = await server.call('admin', 'POST', '/relations', {
      collection: 'books',
      field: 'shelf',
      related_collection: 'shelves',
    });
    expect(answer.body.errors?.[0]?.extensions['code']).toBe('INVALID_FOREIGN_KEY');
    expect(await tableOf(server.database, 'books')).toEqual(before);
    expect(await server.make('GET', '/relations')).not.toContainEqual(
      expect.objectContaining({ collection: 'books' }),
    );
  });

  it('is refused between columns of different types, on both databases', async () => {
    await server.make('POST', '/fields/books', { field: 'owner', type: 'string' });
    const answer = await server.call('admin', 'POST', '/relations', {
      collection: 'books',
      field: 'owner',
      related_collection: 'shelves',
    });
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_PAYLOAD', field: 'owner' });
    await relate({ collection: 'books', field: 'shelf', related_collection: 'shelves' });
    const retyped = await server.call('admin', 'PATCH', '/fields/books/shelf', {
      type: 'string',
      schema: {},
    });
    expect(retyped.body.errors?.[0]?.message).toMatch(/belongs to a foreign key/);
    expect(await column('books', 'shelf')).toMatchObject({
      type: 'integer',
      foreignKey: { table: 'shelves' },
    });
  });

  it.each(['CASCADE', 'SET NULL', 'RESTRICT', null])(
    'to its own collection has NO ACTION, although %s is sent',
    async (onDelete) => {
      const parent = { collection: 'shelves', field: 'parent', related_collection: 'shelves' };
      const rule = async () => (await column('shelves', 'parent'))?.foreignKey?.onDelete;
      await server.make('POST', '/fields/shelves', { field: 'parent', type: 'integer', schema: {} });
      await relate({ ...parent, schema: { on_delete: onDelete } });
      expect(await rule()).toBe('NO ACTION');
      const path = '/relations/shelves/parent';
      expect(await server.make('PATCH', path, { ...parent, schema: { on_delete: onDelete } })).toMatchObject({
        schema: { on_delete: 'NO ACTION' },
      });
      expect(await rule()).toBe('NO ACTION');
      await server.make('PATCH', '/items/shelves/2', { parent: 1 });
      expect((await server.call('admin', 'DELETE', '/items/shelves/1')).status).toBe(400);
      expect(await server.make('GET', '/items/shelves?fields=id,parent&sort=id')).toEqual([
        { id: 1, parent: null },
        { id: 2, parent: 1 },
      ]);
    },
  );

  it('of a NOT NULL column cannot clear it, and neither can the column become NOT NULL', async () => {
    const required = { field: 'owner', type: 'integer', schema: { is_nullable: false, default_value: 1 } };
    await server.make('POST', '/fields/books', required);
    const owner = { collection: 'books', field: 'owner', related_collection: 'shelves' };
    const refusal = async (method: string, path: string, body: object) => {
      const { status, body: answer } = await server.call('admin', method, path, body);
      return [status, answer.errors?.[0]?.extensions['code'], answer.errors?.[0]?.extensions['field']];
    };
    const refused = (field: string) => [400, 'INVALID_PAYLOAD', field];
    const clears = { schema: { on_delete: 'SET NULL' } };
    expect(await refusal('POST', '/relations', { ...owner, ...clears })).toEqual(refused('schema.on_delete'));
    await relate({ ...owner, schema: { on_delete: 'SET DEFAULT' } });
    expect(await refusal('PATCH', '/relations/books/owner', clears)).toEqual(refused('schema.on_delete'));

    await relate({ collection: 'books', field: 'shelf', related_collection: 'shelves', ...clears });
    const notNull = { type: 'integer', schema: { is_nullable: false } };
    expect(await refusal('PATCH', '/fields/books/shelf', notNull)).toEqual(refused('schema.is_nullable'));
    await server.make('PATCH', '/relations/books/shelf', { schema: { on_delete: 'CASCADE' } });
    await server.make('PATCH', '/fields/books/shelf', notNull);
    expect((await column('books', 'shelf'))?.nullable).toBe(false);
  });

  it('of a NOT NULL column is refused if the collections require items of each other', async () => {
    await collection('owners', { field: 'book', type: 'integer', schema: { is_nullable: false } });
    await relate({ collection: 'owners', field: 'book', related_collection: 'books' });
    await collection('pens', { field: 'owner', type: 'integer', schema: { is_nullable: false } });
    await relate({ collection: 'pens', field: 'owner', related_collection: 'owners' });
    await server.make('DELETE', '/items/books', [1, 2]);
    await server.make('POST', '/fields/books', {
      field: 'pen',
      type: 'integer',
      schema: { is_nullable: false },
    });
    const pen = { collection: 'books', field: 'pen', related_collection: 'pens' };
    const { status, body } = await server.call('admin', 'POST', '/relations', pen);
    expect([status, body.errors?.[0]?.extensions]).toMatchObject([
      400,
      { code: 'INVALID_PAYLOAD', field: 'schema.is_nullable', cycle: ['books', 'pens', 'owners', 'books'] },
    ]);
    await server.make('PATCH', '/fields/books/pen', { type: 'integer', schema: { is_nullable: true } });
    await relate(pen);
    const notNull = { type: 'integer', schema: { is_nullable: false } };
    const altered = await server.call('admin', 'PATCH', '/fields/books/pen', notNull);
    expect(altered.body.errors?.[0]?.extensions).toMatchObject({ field: 'schema.is_nullable' });
    expect((await column('books', 'pen'))?.nullable).toBe(true);
  });

  it('to its own collection keeps its values when its column changes', async () => {
    await server.make('POST', '/fields/shelves', { field: 'above', type: 'integer', schema: {} });
    await relate({
      collection: 'shelves',
      field: 'above',
      related_collection: 'shelves',
      schema: { on_delete: 'NO ACTION' },
    });
    expect((await column('shelves', 'above'))?.foreignKey).toMatchObject({
      table: 'shelves',
      onDelete: 'NO ACTION',
    });
    await server.make('PATCH', '/items/shelves/2', { above: 1 });
    await server.make('PATCH', '/fields/shelves/above', { type: 'bigInteger', schema: {} });
    expect(await server.make('GET', '/items/shelves/2?fields=above')).toEqual({ above: 1 });
    await server.make('DELETE', '/collections/shelves');
    expect(await tableOf(server.database, 'shelves')).toBeUndefined();
  });

  it('is deleted without its column and values', async () => {
    await relate({
      collection: 'books',
      field: 'shelf',
      related_collection: 'shelves',
      meta: { one_field: 'books' },
    });
    expect((await server.call('admin', 'DELETE', '/relations/books/shelf')).status).toBe(204);
    expect(await column('books', 'shelf')).toMatchObject({ type: 'integer', foreignKey: null });
    expect(await server.make('GET', '/items/books/1')).toEqual({ id: 1, shelf: 1 });
  });

  it('is deleted with its field, and so is the list of the other side', async () => {
    await relate({
      collection: 'books',
      field: 'shelf',
      related_collection: 'shelves',
      meta: { one_field: 'books' },
    });
    await server.make('DELETE', '/fields/books/shelf');
    expect((await server.call('admin', 'GET', '/fields/shelves/books')).status).toBe(403);
    expect((await server.call('admin', 'GET', '/relations/books/shelf')).status).toBe(403);
  });
});

/** The languages of the test. */
const languages = [
  { code: 'en-US', name: 'English' },
  { code: 'de-DE', name: 'German' },
  { code: 'fr-FR', name: 'French' },
  { code: 'ru-RU', name: 'Russian' },
  { code: 'es-ES', name: 'Spanish' },
  { code: 'it-IT', name: 'Italian' },
  { code: 'pt-BR', name: 'Portuguese' },
];

describe('the set-up of a relationship', () => {
  it('CALL-42 creates a junction and languages for translations in one request, then foreign keys and rows', async () => {
    await collection('articles', { field: 'title', type: 'string', schema: {} });
    await server.make('POST', '/fields/articles', {
      field: 'translations',
      type: 'alias',
      meta: { special: ['translations'] },
    });
    await server.make('POST', '/collections', [
      {
        collection: 'articles_translations',
        meta: { hidden: true, icon: 'import_export' },
        schema: {},
        fields: [
          id,
          { field: 'articles_id', type: 'integer', schema: {}, meta: { hidden: true } },
          { field: 'languages_code', type: 'string', schema: {}, meta: { hidden: true } },
        ],
      },
      {
        collection: 'languages',
        schema: {},
        fields: [
          { field: 'code', type: 'string', schema: { is_primary_key: true, length: 255 }, meta: {} },
          { field: 'name', type: 'string', schema: {}, meta: {} },
        ],
      },
    ]);
    await relate({
      collection: 'articles_translations',
      field: 'articles_id',
      related_collection: 'articles',
      meta: { one_field: 'translations', junction_field: 'languages_code' },
      schema: { on_delete: 'SET NULL' },
    });
    await relate({
      collection: 'articles_translations',
      field: 'languages_code',
      related_collection: 'languages',
      meta: { junction_field: 'articles_id' },
      schema: { on_delete: 'SET NULL' },
    });
    await server.make('POST', '/items/languages', languages);
    expect((await column('articles_translations', 'languages_code'))?.foreignKey).toMatchObject({
      table: 'languages',
      column: 'code',
      onDelete: 'SET NULL',
    });
    expect(await server.make('GET', '/items/languages')).toHaveLength(7);
    expect(await server.make('GET', '/items/languages/pt-BR')).toEqual({ code: 'pt-BR', name: 'Portuguese' });
    await server.make('POST', '/items/articles', { translations: [{ languages_code: 'de-DE' }] });
    const read = await server.make('GET', '/items/articles/1?fields=translations.languages_code.name');
    expect(read).toEqual({ translations: [{ languages_code: { name: 'German' } }] });
    const none = await server.call('admin', 'POST', '/items/articles', {
      translations: [{ languages_code: 'xx' }],
    });
    expect(none.status).toBeGreaterThanOrEqual(400);
  });

  it('creates none of several collections if one of them cannot be created', async () => {
    const bodies = [
      { collection: 'left', schema: {} },
      { collection: 'right', schema: {} },
      { collection: 'left', schema: {} },
    ];
    expect((await server.call('admin', 'POST', '/collections', bodies)).status).toBe(400);
    expect(await tableOf(server.database, 'left')).toBeUndefined();
    expect(await tableOf(server.database, 'right')).toBeUndefined();
  });

  it('REL-01 returns the sides, the settings and the foreign key of each relation', async () => {
    await server.close();
    server = await startServerWithModel();
    expect(await server.make('GET', '/relations/articles_tags/articles_id')).toMatchObject({
      collection: 'articles_tags',
      field: 'articles_id',
      related_collection: 'articles',
      schema: { on_delete: 'CASCADE' },
      meta: {
        one_field: 'tags_rel',
        junction_field: 'tags_id',
        sort_field: 'sort',
        one_deselect_action: 'delete',
        one_collection_field: null,
        one_allowed_collections: null,
      },
    });
    expect(await server.make('GET', '/relations/articles_blocks/item')).toMatchObject({
      related_collection: null,
      schema: null,
      meta: { one_collection_field: 'collection', one_allowed_collections: ['block_text', 'block_image'] },
    });
  });
});
