/** Fallbacks for features that a Directus-compatible platform lacks. */
import { describe, expect, test } from 'vitest';
import { failure, token, type Call, type Reply } from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';

/** A platform without capabilities; `/server/info` responds as the reference platform does. */
async function setUp(reply: (call: Call) => Reply | undefined = () => undefined) {
  const { platform, calls } = createFakePlatform(
    (call) =>
      reply(call) ??
      (call.path === '/auth/refresh'
        ? token('t')
        : call.path === '/server/info'
          ? { body: { data: { project: { project_name: 'Old' } } } }
          : undefined),
  );
  await platform.session.resume();
  const asked = (path: string) => calls.filter((call) => call.path.startsWith(path));
  return { platform, calls, asked };
}

const article = { collection: 'articles', key: 3 };
const set = { title: 'Mine' };
const base = { title: 'Before' };

describe('capabilities', () => {
  test('are the defaults if the platform reports none', async () => {
    const { platform, asked } = await setUp();
    expect(platform.capabilities).toEqual({
      realtime: false,
      fieldsByCollection: false,
      safeSaving: false,
      relationEdits: true,
      modelSteps: false,
      modelSettings: false,
      views: false,
      explanations: false,
      screens: false,
      xlsxExport: false,
      importStudio: false,
      importUndo: false,
      replaceByUrl: false,
      importProgress: false,
      fileOriginals: false,
      fileArchives: false,
      resumableUploads: false,
      inviteChecks: false,
      passwordRules: false,
      scripts: [],
    });
    expect(asked('/server/info')).toHaveLength(1);
  });

  test('are requested again with the token if anonymous requests are rejected', async () => {
    const { platform, asked } = await setUp(({ path, headers }) => {
      if (path !== '/server/info') return undefined;
      if (headers['authorization'] !== 'Bearer t') return failure(403, 'FORBIDDEN');
      return { body: { data: { capabilities: { safeSaving: true } } } };
    });
    expect(platform.capabilities.safeSaving).toBe(true);
    expect(asked('/server/info')).toHaveLength(2);
  });
});

describe('metadata', () => {
  test('CALL-41 all fields are read once per hydration', async () => {
    const fields = ['a', 'b'].map((collection) => ({ collection, field: 'id', meta: null }));
    const { platform, asked } = await setUp(({ path }) =>
      path.startsWith('/fields') ? { body: { data: fields } } : undefined,
    );
    const [a, b] = await Promise.all([
      platform.metadata({ fields: ['a'] }),
      platform.metadata({ fields: ['b'] }),
    ]);
    expect([a?.value, b?.value]).toEqual([[fields[0]], [fields[1]]]);
    expect(asked('/fields').map(({ path }) => path)).toEqual(['/fields?limit=-1']);
    await platform.metadata('collections');
    await platform.metadata({ fields: ['a'] });
    expect(asked('/fields')).toHaveLength(2);
  });

  test('a rejected read of the fields is retried', async () => {
    let refuses = true;
    const { platform } = await setUp(({ path }) =>
      path.startsWith('/fields') && refuses ? failure(503, 'SERVICE_UNAVAILABLE') : undefined,
    );
    await expect(platform.metadata({ fields: ['a'] })).rejects.toMatchObject({ status: 503 });
    refuses = false;
    expect((await platform.metadata({ fields: ['a'] })).value).toEqual([]);
  });

  test('entries are completed: missing meta becomes null, lists in other forms become arrays', async () => {
    const system = { id: undefined, system: true, collection: 'a', action: 'read', fields: ['*'] };
    const { platform } = await setUp(({ path }) => ({
      body: {
        data: path.startsWith('/permissions')
          ? [{ collection: 'a', action: 'read', fields: 'id, title' }, system]
          : [{ collection: 'a' }, { collection: 'b', meta: { translations: '[{"language":"de"}]' } }, null],
      },
    }));
    expect((await platform.metadata('collections')).value).toEqual([
      { collection: 'a', meta: null },
      { collection: 'b', meta: { translations: [{ language: 'de' }] } },
    ]);
    expect((await platform.metadata('permissions')).value).toMatchObject([
      { fields: ['id', 'title'] },
      { system: true },
    ]);
  });
});

describe('safe saving on the client', () => {
  const answering = (row: unknown, revisions: Reply = { body: { data: [] } }) =>
    setUp(({ method, path }) => {
      if (path.startsWith('/revisions')) return revisions;
      return path.startsWith('/items') && method === 'GET' ? { body: { data: row } } : undefined;
    });

  test('fields without other changes are read first, then written', async () => {
    const { platform, asked } = await answering({ title: 'Before' });
    await platform.update(article, set, base);
    expect(asked('/items').map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/items/articles/3?fields=title', undefined],
      ['PATCH', '/items/articles/3', set],
    ]);
  });

  test('a change by another user is a conflict that names the user, and nothing is written', async () => {
    const activity = { user: 'u2', timestamp: '2026-01-01T00:00:00Z' };
    const revisions = [
      { delta: { status: 'draft' }, activity: { user: 'u1', timestamp: null } },
      { delta: { title: 'Theirs' }, activity },
    ];
    const { platform, asked } = await answering({ title: 'Theirs' }, { body: { data: revisions } });
    await expect(platform.update(article, set, base)).rejects.toMatchObject({
      status: 409,
      code: 'EDIT_CONFLICT',
      conflicts: [
        {
          field: 'title',
          base: 'Before',
          yours: 'Mine',
          theirs: 'Theirs',
          by: 'u2',
          at: '2026-01-01T00:00:00Z',
        },
      ],
    });
    expect(asked('/items').map(({ method }) => method)).toEqual(['GET']);
  });

  test('without revisions the conflict names no user', async () => {
    const { platform } = await answering({ title: 'Theirs' }, failure(403, 'FORBIDDEN'));
    await expect(platform.update(article, set, base)).rejects.toMatchObject({
      conflicts: [{ theirs: 'Theirs', by: null, at: null }],
    });
  });

  test.each([
    ['both users wrote the same value', { title: 'Mine' }],
    ['the field may not be read', {}],
    ['the row may not be read', null],
  ])('%s: it is written', async (_why, row) => {
    const { platform, asked } = await answering(row);
    await platform.update(article, set, base);
    expect(asked('/items').at(-1)).toMatchObject({ method: 'PATCH', body: set });
  });

  test('numbers as text and related rows as keys are not changes', async () => {
    const { platform, asked } = await answering({ price: '12.5', author: 4 });
    await platform.update(article, { price: 13, author: 5 }, { price: 12.5, author: { id: 4, name: 'Ada' } });
    expect(asked('/items').at(-1)).toMatchObject({ method: 'PATCH' });
  });

  test('relational edits are not compared, because they merge', async () => {
    const { platform, calls } = await answering({});
    calls.length = 0;
    await platform.update(article, { tags: { create: [], update: [], delete: [2] } }, { tags: [1, 2] });
    expect(calls.map(({ method, body }) => [method, body])).toEqual([['PATCH', { tags: { delete: [2] } }]]);
  });

  test('if the platform cannot be reached, nothing is written', async () => {
    const { platform, asked } = await setUp(({ path }) =>
      path.startsWith('/items') ? { status: 502, body: {} } : undefined,
    );
    await expect(platform.update(article, set, base)).rejects.toMatchObject({ status: 502 });
    expect(asked('/items').map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('relational edits', () => {
  test('empty parts are not sent, because the reference platform reads an empty deletion list as all', async () => {
    const { platform, calls } = await setUp();
    const none = { create: [], update: [], delete: [] };
    await platform.create(
      { collection: 'articles' },
      {
        title: 'A',
        tags: { ...none, create: [{ $id: 'n', words: { ...none, update: [{ id: 1 }] } }] },
        links: none,
      },
    );
    expect(calls.at(-1)?.body).toEqual({
      title: 'A',
      tags: { create: [{ words: { update: [{ id: 1 }] } }] },
    });
  });
});

describe('long queries', () => {
  const ids = (count: number) => ({
    filter: { id: { _in: Array.from({ length: count }, (_, i) => 10_000 + i) } },
  });

  test.each([
    ['the platform has no such route', failure(404, 'ROUTE_NOT_FOUND')],
    ['the method is not allowed', failure(405, 'METHOD_NOT_ALLOWED')],
    ['a proxy does not support the method', { status: 501, body: 'Not Implemented' }],
  ])('fall back to GET if %s, and later ones use GET directly', async (_why, refusal) => {
    const { platform, asked } = await setUp(({ method }) => (method === 'SEARCH' ? refusal : undefined));
    await platform.read({ collection: 'articles' }, ids(1000));
    await platform.read({ collection: 'articles' }, ids(1000));
    expect(asked('/items').map(({ method }) => method)).toEqual(['SEARCH', 'GET', 'GET']);
  });

  test.each([
    ['longer than any URL', 5000, 200],
    ['longer than this platform accepts', 1000, 414],
  ])('queries %s are rejected with a clear message', async (_why, count, status) => {
    const { platform } = await setUp(({ method, path }) =>
      method === 'SEARCH'
        ? failure(404, 'ROUTE_NOT_FOUND')
        : path.startsWith('/items') && status !== 200
          ? { status, body: {} }
          : undefined,
    );
    await expect(platform.read({ collection: 'articles' }, ids(count))).rejects.toMatchObject({
      status: 414,
      code: 'INVALID_QUERY',
      message: expect.stringMatching(/for articles is \d+ characters long.*Use a shorter filter/),
    });
  });

  test('a rejection because of permissions does not disable SEARCH', async () => {
    const { platform, asked } = await setUp(({ method }) =>
      method === 'SEARCH' ? failure(403, 'FORBIDDEN') : undefined,
    );
    await expect(platform.read({ collection: 'articles' }, ids(1000))).rejects.toMatchObject({ status: 403 });
    expect(asked('/items')).toHaveLength(1);
  });
});

describe('responses without a body or counts', () => {
  test('200 without a body equals 204', async () => {
    const { platform } = await setUp(({ path, method }) =>
      path.startsWith('/items') || method === 'DELETE' ? { status: 200, body: undefined } : undefined,
    );
    expect(await platform.create({ collection: 'articles' }, set)).toEqual({});
    await platform.remove({ collection: 'articles' }, [1]);
    expect(await platform.read({ collection: 'articles' }, {})).toMatchObject({ meta: {} });
  });
});

describe('lists of related rows', () => {
  const relation = {
    collection: 'articles_tags',
    field: 'articles_id',
    related_collection: 'articles',
    meta: { one_field: 'tags' },
  };
  const keyField = {
    collection: 'articles_tags',
    field: 'id',
    type: 'integer',
    schema: { is_primary_key: true },
  };
  /** A platform that returns `rows` for every read of the list. */
  const wantsWhole = (rows: readonly object[], count?: number, schema: object | null = null) =>
    setUp(({ method, path }) => {
      if (path === '/server/info') return { body: { data: { capabilities: { relationEdits: false } } } };
      if (path.startsWith('/relations')) return { body: { data: [{ ...relation, schema }] } };
      if (path.startsWith('/fields')) return { body: { data: [keyField] } };
      if (method !== 'GET') return { body: { data: {} } };
      const isFirst = path.includes('page=1&') || path.endsWith('page=1');
      return {
        body: { data: isFirst ? rows : [], meta: count === undefined ? {} : { filter_count: count } },
      };
    });
  const tags = { create: [{ $id: '$new:1', tags_id: 9 }], update: [], delete: [2] };

  test('are sent as edits if the platform reports nothing', async () => {
    const { platform, calls } = await setUp();
    await platform.update(article, { tags });
    expect(calls.at(-1)?.body).toEqual({ tags: { create: [{ tags_id: 9 }], delete: [2] } });
  });

  test('are sent completely if the platform accepts no edits, with and without counts', async () => {
    for (const count of [3, undefined]) {
      const { platform, calls } = await wantsWhole([{ id: 1 }, { id: 2 }, { id: 3 }], count);
      await platform.update(article, { tags });
      expect(calls.at(-1)).toMatchObject({ method: 'PATCH', body: { tags: [1, 3, { tags_id: 9 }] } });
    }
  });

  test('are read by the key of the item if the foreign key refers to another unique column', async () => {
    const { platform, calls } = await wantsWhole([{ id: 1 }], 1, { foreign_key_column: 'slug' });
    await platform.update(article, { tags });
    const read = calls.find(({ path }) => path.startsWith('/items/articles_tags'));
    expect(decodeURIComponent(read?.path ?? '')).toContain('"articles_id":{"id":{"_eq":');
  });

  test('are not saved if not all of their rows can be read', async () => {
    const { platform, calls } = await wantsWhole([{ id: 1 }], 5);
    await expect(platform.update(article, { tags })).rejects.toThrow(/"articles_id".*1 of 5 rows/);
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});
