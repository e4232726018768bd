/** GET /schema/snapshot, POST /schema/diff, POST /schema/apply on one database (across both: postgres/schema-snapshot). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot, SnapshotDiff } from '../../schemas/model/snapshot/types.ts';
import { startServer, startServerWithModel, type TestServer } from '../support/content.ts';
import { fingerprint, refuseRow } from '../support/obstacles.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** Replaces the server by one with the model of the other tests, which is copied. */
async function restartWithModel(): Promise<void> {
  await server.close();
  server = await startServerWithModel();
}

const snapshot = async (from: TestServer = server) =>
  (await from.make('GET', '/schema/snapshot')) as Snapshot;
const diff = async (to: unknown) =>
  (await server.make('POST', '/schema/diff', to)) as SnapshotDiff | undefined;
const told = (found: SnapshotDiff | undefined) =>
  found?.steps.map(({ kind, text, losesData }) => [kind, text, losesData]);

it('GET /schema/field-counts counts the fields of all collections for administrators only', async () => {
  await restartWithModel();
  const { fields } = await snapshot();
  const counts = (await server.make('GET', '/schema/field-counts')) as Readonly<Record<string, number>>;
  expect(counts['articles']).toBe(fields.filter(({ collection }) => collection === 'articles').length);
  expect((await server.call('public', 'GET', '/schema/field-counts')).status).toBe(403);
});

describe('a snapshot', () => {
  it('of a new platform is empty and contains no system collection', async () => {
    expect(await snapshot()).toEqual({
      version: 1,
      armature: 'armature-1',
      collections: [],
      fields: [],
      relations: [],
    });
  });

  it('lists collections, fields and relations without ids and SQL types', async () => {
    await restartWithModel();
    const { collections, fields, relations } = await snapshot();
    expect(collections.map(({ collection }) => collection)).toEqual([
      'articles',
      'articles_blocks',
      'articles_tags',
      'articles_translations',
      'authors',
      'block_image',
      'block_text',
      'homepage',
      'languages',
      'tags',
    ]);
    expect(fields).toContainEqual({
      collection: 'articles',
      field: 'price',
      type: 'decimal',
      schema: {
        default_value: null,
        has_auto_increment: false,
        is_nullable: true,
        is_primary_key: false,
        is_unique: false,
        numeric_precision: 10,
        numeric_scale: 2,
      },
      meta: null,
    });
    expect(relations).toContainEqual({
      collection: 'articles_blocks',
      field: 'item',
      related_collection: null,
      schema: null,
      meta: {
        junction_field: 'articles_id',
        one_allowed_collections: ['block_text', 'block_image'],
        one_collection_field: 'collection',
        one_deselect_action: 'nullify',
      },
    });
    expect(JSON.stringify({ collections, fields, relations })).not.toMatch(/"id":|varchar|"system"/);
  });

  it('is the same text every time, whatever the order of keys was', async () => {
    await restartWithModel();
    await server.make('PATCH', '/fields/tags/name', { meta: { options: { b: 1, a: { d: [2, 1], c: 3 } } } });
    const first = await server.call('admin', 'GET', '/schema/snapshot');
    await server.make('PATCH', '/fields/tags/name', { meta: { options: { a: { c: 3, d: [2, 1] }, b: 1 } } });
    const second = await server.call('admin', 'GET', '/schema/snapshot');
    expect(second.text).toBe(first.text);
    expect(first.text).toContain('{"a":{"c":3,"d":[2,1]},"b":1}');
  });

  it.each(['editor', 'api', 'public'] as const)('is refused to %s', async (who) => {
    const before = await fingerprint(server.database);
    const asked = [
      await server.call(who, 'GET', '/schema/snapshot'),
      await server.call(who, 'POST', '/schema/diff', {}),
      await server.call(who, 'POST', '/schema/apply', {}),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await fingerprint(server.database)).toEqual(before);
  });
});

describe('applying a snapshot', () => {
  it('to an empty platform creates the same model, and the second time changes nothing', async () => {
    const source = await startServerWithModel();
    await source.make('POST', '/fields/directus_users', {
      field: 'nickname',
      type: 'string',
      schema: { max_length: 40 },
      meta: { interface: 'input' },
    });
    const wanted = await source.call('admin', 'GET', '/schema/snapshot');
    await source.close();

    const found = await diff(wanted.body);
    expect(found?.steps.every(({ losesData }) => !losesData)).toBe(true);
    expect((await server.call('admin', 'POST', '/schema/apply', found)).status).toBe(204);
    expect((await server.call('admin', 'GET', '/schema/snapshot')).text).toBe(wanted.text);
    const again = await server.call('admin', 'POST', '/schema/diff', wanted.body);
    expect([again.status, again.text]).toEqual([204, '']);

    await server.make('POST', '/items/articles', {
      title: 'One',
      author: { name: 'Ada' },
      tags_rel: [{ tags_id: { name: 'red' } }],
      blocks: [{ collection: 'block_text', item: { text: 'Hello' } }],
    });
    await server.make('PATCH', '/users/me', { nickname: 'Addy' });
    const { body } = await server.call(
      'admin',
      'GET',
      '/items/articles?fields=author.name,blocks.item:block_text.text',
    );
    expect(body.data).toEqual([{ author: { name: 'Ada' }, blocks: [{ item: { text: 'Hello' } }] }]);
  });

  it('lists each step, and which steps lose data, before it runs', async () => {
    await restartWithModel();
    await server.make('POST', '/items/authors', { name: 'Ada', email: 'a@example.com', bio: 'Long ago' });
    const now = await snapshot();
    const without = (name: string) => (one: { collection: string }) => one.collection !== name;
    const wanted: Snapshot = {
      ...now,
      collections: [
        ...now.collections
          .filter(without('homepage'))
          .map((one) => (one.collection === 'tags' ? { ...one, meta: { ...one.meta, icon: 'sell' } } : one)),
        {
          collection: 'notes',
          meta: { hidden: false, singleton: false, archive_app_filter: true },
          table: true,
        },
      ],
      fields: [
        ...now.fields
          .filter(without('homepage'))
          .filter(({ field }) => field !== 'bio')
          .map((one) =>
            one.field === 'email' && one.schema
              ? { ...one, type: 'text' as const, schema: { ...column, is_unique: true } }
              : one,
          ),
        { collection: 'notes', field: 'id', type: 'integer', schema: { ...column, ...counted }, meta: null },
        { collection: 'authors', field: 'born', type: 'date', schema: column, meta: null },
      ],
      relations: now.relations.map((one) =>
        one.field === 'author' && one.schema
          ? { ...one, schema: { ...one.schema, on_delete: 'CASCADE' } }
          : one,
      ),
    };
    const found = await diff(wanted);
    expect(told(found)).toEqual([
      ['delete_field', 'Delete field "authors.bio" with its values', true],
      ['delete_collection', 'Delete collection "homepage" with all of its rows', true],
      ['create_collection', 'Create collection "notes" with 1 field', false],
      ['update_collection', 'Change icon of collection "tags"', false],
      ['create_field', 'Create field "authors.born" of type date', false],
      ['update_field', 'Change the type from string to text, max_length of field "authors.email"', false],
      ['update_relation', 'Change on_delete of the relation of "articles.author"', false],
    ]);
    await server.make('POST', '/schema/apply', found);
    expect(await diff(wanted)).toBeUndefined();
    expect(await server.rows('authors')).toMatchObject([{ id: 1, email: 'a@example.com', born: null }]);
    const kinds = (await server.rows('directus_activity')).map(
      ({ action, item }) => `${String(action)} ${String(item)}`,
    );
    expect(kinds).toEqual(
      expect.arrayContaining(['delete homepage', 'update authors.email', 'create notes']),
    );
  });

  it('changes the type of a referenced key on both sides', async () => {
    await restartWithModel();
    const now = await snapshot();
    const keys = new Set(['languages.code', 'articles_translations.languages_code']);
    const wanted = {
      ...now,
      fields: now.fields.map((one) =>
        keys.has(`${one.collection}.${one.field}`)
          ? { ...one, type: 'uuid', schema: { ...one.schema, max_length: undefined } }
          : one,
      ),
    };
    const found = await diff(wanted);
    expect(found?.steps.map(({ kind }) => kind)).toEqual([
      'delete_relation',
      'update_field',
      'update_field',
      'create_relation',
    ]);
    await server.make('POST', '/schema/apply', found);
    const made = await server.make('GET', '/relations/articles_translations/languages_code');
    expect(made).toMatchObject({ schema: { foreign_key_table: 'languages' } });
  });

  it('exports a group by its name and stores it by its id', async () => {
    const group = { field: 'details', type: 'alias', meta: { special: ['alias', 'no-data', 'group'] } };
    await server.make('POST', '/collections', { collection: 'notes', schema: {}, fields: [] });
    await server.make('POST', '/fields/notes', group);
    const [made] = await server.database.knex('directus_fields').where({ field: 'details' });
    await server.make('POST', '/fields/notes', {
      field: 'text',
      type: 'string',
      meta: { group: (made as { id: number }).id },
    });
    const wanted = await snapshot();
    expect(wanted.fields.find(({ field }) => field === 'text')?.meta).toMatchObject({ group: 'details' });
    await server.make('DELETE', '/collections/notes');
    await server.make('POST', '/schema/apply', await diff(wanted));
    expect(await snapshot()).toEqual(wanted);
  });
});

describe('applying is refused', () => {
  it('with 409 if the model changed since the diff', async () => {
    const empty = await snapshot();
    await restartWithModel();
    const found = await diff(empty);
    await server.make('PATCH', '/collections/tags', { meta: { icon: 'sell' } });
    const before = await fingerprint(server.database);
    const answer = await server.call('admin', 'POST', '/schema/apply', found);
    expect(answer.status).toBe(409);
    expect(answer.body.errors?.[0]?.extensions['code']).toBe('EDIT_CONFLICT');
    expect(await fingerprint(server.database)).toEqual(before);
  });

  it('completely if one step fails', async () => {
    await restartWithModel();
    await server.make('POST', '/items/authors', { name: 'Ada' });
    const now = await snapshot();
    const wanted = {
      ...now,
      fields: [
        ...now.fields.filter(({ field }) => field !== 'caption'),
        {
          collection: 'authors',
          field: 'born',
          type: 'date',
          schema: { ...column, is_nullable: false },
          meta: null,
        },
      ],
    };
    const before = await fingerprint(server.database);
    const answer = await server.call('admin', 'POST', '/schema/apply', await diff(wanted));
    const [error] = answer.body.errors ?? [];
    expect(error?.extensions).toMatchObject({ code: 'CONTAINS_NULL_VALUES', step: 1 });
    expect(error?.message).toBe(
      `Step 2 (Create field "authors.born" of type date): ${String(error?.extensions['detail'])}`,
    );
    expect(await fingerprint(server.database)).toEqual(before);
  });

  it('completely if the last activity entry is refused', async () => {
    const empty = await snapshot();
    await restartWithModel();
    const found = await diff(empty);
    const takeBack = await refuseRow(server.database, 'directus_activity', 'item', 'tags');
    const before = await fingerprint(server.database);
    expect((await server.call('admin', 'POST', '/schema/apply', found)).status).toBe(400);
    expect(await fingerprint(server.database)).toEqual(before);
    await takeBack();
    expect((await server.call('admin', 'POST', '/schema/apply', found)).status).toBe(204);
    expect(await snapshot()).toEqual(empty);
  });

  const cases: readonly (readonly [title: string, change: (now: Snapshot) => unknown, message: RegExp])[] = [
    ['of another version', (now) => ({ ...now, version: 2 }), /at "version"/],
    ['with an unknown key', (now) => ({ ...now, views: [] }), /"views"/],
    [
      'with a type of SQL',
      (now) => ({ ...now, fields: now.fields.map((one) => ({ ...one, type: 'varchar' })) }),
      /at "fields\.0\.type"/,
    ],
    [
      'with unknown metadata',
      (now) => ({ ...now, fields: now.fields.map((one) => ({ ...one, meta: { icno: 'x' } })) }),
      /"meta\.icno" is unknown/,
    ],
    [
      'of a collection that is not in it',
      (now) => ({ ...now, collections: [] }),
      /the snapshot has no collection "tags"/,
    ],
    [
      'of the system’s own tables',
      (now) => ({ ...now, collections: [{ collection: 'directus_users', meta: null, table: true }] }),
      /belongs to the system/,
    ],
    [
      'of the system’s own fields',
      (now) => ({
        ...now,
        fields: [
          { collection: 'directus_users', field: 'password', type: 'string', schema: null, meta: null },
        ],
      }),
      /belongs to the system/,
    ],
    [
      'with names that differ in case alone',
      (now) => ({
        ...now,
        collections: [...now.collections, { collection: 'Tags', meta: null, table: true }],
      }),
      /listed twice/,
    ],
    [
      'with another primary key',
      (now) => ({
        ...now,
        fields: now.fields.map((one) =>
          one.field === 'id' ? { ...one, schema: { ...one.schema, has_auto_increment: false } } : one,
        ),
      }),
      /primary key/,
    ],
  ];

  it.each(cases)('a snapshot %s', async (_title, change, message) => {
    await server.make('POST', '/collections', {
      collection: 'tags',
      schema: {},
      fields: [{ field: 'id', type: 'integer', schema: counted }],
    });
    const answer = await server.call('admin', 'POST', '/schema/diff', change(await snapshot()));
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.message).toMatch(message);
  });

  it('for a step that names a system table', async () => {
    await restartWithModel();
    const { hash } = (await diff({
      ...(await snapshot()),
      collections: [],
      fields: [],
      relations: [],
    })) as SnapshotDiff;
    const from = { collection: 'directus_users', meta: null, table: true };
    const step = {
      kind: 'delete_collection',
      collection: 'directus_users',
      losesData: false,
      text: 'x',
      from,
    };
    const answer = await server.call('admin', 'POST', '/schema/apply', { hash, steps: [step] });
    expect(answer.status).toBe(400);
    expect((await server.rows('directus_users')).length).toBe(3);
  });
});

const column = {
  default_value: null,
  has_auto_increment: false,
  is_nullable: true,
  is_primary_key: false,
  is_unique: false,
};
const counted = { has_auto_increment: true, is_nullable: false, is_primary_key: true };
