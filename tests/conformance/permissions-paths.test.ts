/** Side doors: what a role may not read or change stays so, whichever path is tried. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer, type Caller } from '../support/content.ts';

type Row = Record<string, unknown>;

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  const { make } = server;
  await make('POST', '/items/authors', [{ name: 'Ada', bio: 'hidden bio' }]);
  await make('POST', '/items/tags', [{ name: 'open' }, { name: 'hidden' }]);
  await make('POST', '/items/articles', [
    { title: 'Out', status: 'published', body: 'top secret', secret: 'hash me', tags_rel: [{ tags_id: 1 }] },
    { title: 'In work', status: 'draft', body: 'draft body' },
  ]);
  await make('PATCH', '/items/articles/1', { title: 'Out now', body: 'more secret' });
  await make('POST', '/items/languages', { code: 'en', name: 'not for editors' });
  const { editorRole, apiRole } = ids;
  await permit(server, editorRole, 'articles', 'read', {
    fields: ['id', 'title', 'status', 'tags_rel'],
    permissions: { status: { _eq: 'published' } },
  });
  await permit(server, editorRole, 'tags', 'read', { permissions: { name: { _neq: 'hidden' } } });
  await permit(server, editorRole, 'articles_tags', 'read', {
    permissions: { tags_id: { name: { _neq: 'hidden' } } },
  });
  await permit(server, editorRole, 'articles_tags', 'delete');
  await permit(server, editorRole, 'articles_tags', 'create');
  await permit(server, editorRole, 'articles', 'update', { fields: ['title', 'tags_rel'] });
  await permit(server, editorRole, 'directus_revisions', 'read');
  await permit(server, editorRole, 'directus_activity', 'read');
  await permit(server, editorRole, 'directus_users', 'update', {
    fields: ['role', 'email', 'password', 'first_name', 'title'],
  });
  await permit(server, editorRole, 'directus_users', 'create', { fields: ['*'] });
  await permit(server, editorRole, 'directus_roles', 'update', { fields: ['*'] });
  await permit(server, apiRole, 'articles', 'read', {
    fields: ['id', 'title'],
    permissions: { status: { _eq: 'published' } },
  });
});
afterAll(() => server.close());

const get = async (who: Caller, path: string) => {
  const { status, body, text } = await server.call(who, 'GET', encodeURI(path));
  return { status, data: body.data as Row[], text };
};

describe('revisions and activity', () => {
  const revisions = (rest = '') =>
    get('editor', `/revisions?fields=collection,item,data,delta&limit=-1${rest}`);

  it('PERM-02 callers read only revisions of items that they may read now', async () => {
    const { data } = await revisions();
    const items = data.map(({ collection, item }) => `${String(collection)}/${String(item)}`);
    expect(items).toContain('articles/1');
    expect(items).not.toContain('articles/2');
    expect(items).not.toContain('languages/en');
    const { body } = await server.call('editor', 'GET', '/revisions?meta=*&limit=0');
    expect(body.meta).toEqual({ total_count: data.length, filter_count: data.length });
    const all = await get('admin', '/revisions?aggregate[count]=*');
    expect(Number(all.data[0]?.['count'])).toBeGreaterThan(data.length);
  });

  it('PERM-03 data and delta contain only readable fields', async () => {
    const { data, text } = await revisions('&filter[collection][_eq]=articles&sort=id');
    expect(text).not.toMatch(/secret|hash me|draft body/);
    expect(data.map(({ delta }) => delta)).toContainEqual({ title: 'Out now' });
    for (const { data: copy } of data)
      expect(Object.keys(copy as Row).toSorted()).toEqual(['id', 'status', 'title']);
  });

  it.each([
    ['filter', '&filter[data][_contains]=secret'],
    ['sort', '&sort=delta'],
    ['aggregate', '&aggregate[min]=data'],
    ['group', '&groupBy=delta&aggregate[count]=*'],
  ])('filters cannot test the values of revisions: %s', async (_, query) => {
    const answer = await get('editor', `/revisions?limit=-1${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('top secret');
  });

  it('filters cannot test the values of revisions through their activity entry', async () => {
    const by = (query: string) => get('editor', `/activity?fields=id&${query}`);
    expect((await by('filter[revisions][data][_contains]=secret')).status).toBe(400);
    const nested = await get('editor', '/activity?fields=collection,item,revisions.data&limit=-1');
    expect(nested.text).not.toMatch(/secret|draft body/);
    const ofDraft = nested.data.filter(({ collection, item }) => collection === 'articles' && item === '2');
    expect(ofDraft.map(({ revisions }) => revisions)).toEqual([[]]);
  });

  it('callers who may read an item may read its comments', async () => {
    for (const item of ['1', '2'])
      await server.make('POST', '/activity/comment', {
        collection: 'articles',
        item,
        comment: `about ${item}`,
      });
    const { data } = await get('editor', '/activity?fields=comment&filter[action][_eq]=comment');
    expect(data).toEqual([{ comment: 'about 1' }]);
    const search = await get('editor', '/activity?fields=comment&search=about 2');
    expect(search.data).toEqual([]);
  });
});

describe('names and reasons', () => {
  it('an error for a misspelled name suggests only readable names', async () => {
    const hint = (await get('admin', '/items/articles?fields=secre')).text;
    expect(hint).toContain('"secret"');
    for (const query of [
      'fields=secre',
      'filter[secre][_eq]=1',
      'sort=secre',
      'aggregate[count]=secre',
      'deep[secre][_limit]=1',
    ])
      expect((await get('editor', `/items/articles?${query}`)).text, query).not.toContain('"secret"');
    const write = await server.call('editor', 'PATCH', '/items/articles/1', { secre: 'x' });
    expect(write.text).not.toContain('"secret"');
  });

  it('callers who may read the rules learn which rule denies', async () => {
    const one = await server.call('editor', 'GET', '/items/articles/2');
    expect(one.body.errors?.[0]?.extensions['reason']).toMatchObject({
      code: 'rule',
      action: 'read',
      collection: 'articles',
      text: 'Your role may read items of Articles only where Status is published.',
    });
    const field = await server.call('editor', 'GET', '/items/articles?fields=body');
    expect(field.body.errors?.[0]?.extensions['reason']).toMatchObject({ code: 'field', field: 'body' });
  });

  it('for other callers a forbidden row looks like a missing one', async () => {
    const absent = (await server.call('api', 'GET', '/items/nothing/1')).body;
    for (const path of [
      '/items/articles/2',
      '/items/articles/999',
      '/items/articles?fields=body',
      '/items/languages',
    ])
      expect((await server.call('api', 'GET', path)).body, path).toEqual(absent);
    expect((await server.call('api', 'DELETE', '/items/articles/1')).body).toEqual(absent);
    expect((await server.call('public', 'GET', '/items/articles/1')).body).toEqual(absent);
  });
});

describe('secrets', () => {
  it.each([
    '/users?filter[password][_starts_with]=$argon',
    '/users?filter[token][_eq]=api-token',
    '/users?filter[tfa_secret][_in]=a,b',
    '/users?sort=-password',
    '/users?aggregate[max]=token',
    '/users?groupBy=password&aggregate[count]=*',
    '/roles?filter[users][token][_eq]=api-token',
    '/roles?deep[users][_filter][password][_contains]=a&fields=users.id',
    '/items/articles?filter[user_created][token][_eq]=admin-token',
    '/items/articles?sort=user_created.password',
    '/items/articles?filter[secret][_nnull]=true&sort=secret',
  ])('cannot be tested by a filter: %s', async (path) => {
    const answer = await get('admin', path);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('hash me');
  });

  it('are not searched, shown or exported', async () => {
    expect((await get('admin', '/users?search=api-token')).data).toEqual([]);
    const paths = [
      '/users?export=csv',
      '/items/articles?export=json',
      '/revisions?limit=-1',
      '/items/articles?fields=*.*',
    ];
    for (const path of paths) {
      const { status, text } = await get('admin', path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/\$argon|hash me|-token/);
    }
    expect((await get('admin', '/items/articles/1?fields=secret')).data).toEqual({ secret: '**********' });
  });
});

describe('files', () => {
  const upload = async (name: string): Promise<string> => {
    const form = new FormData();
    form.set('title', name);
    form.set('file', new File([`bytes of ${name}`], `${name}.txt`, { type: 'text/plain' }));
    const packed = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/files',
      headers: {
        authorization: 'Bearer admin-token',
        'content-type': packed.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await packed.arrayBuffer()),
    });
    return answer.json<{ data: { id: string } }>().data.id;
  };

  it('PERM-02 callers who may read the row of a file may read its bytes', async () => {
    const [open, closed] = [await upload('open'), await upload('closed')];
    expect((await get('editor', `/assets/${open}`)).status).toBe(403);
    const permissions = { title: { _eq: 'open' } };
    await permit(server, ids.editorRole, 'directus_files', 'read', { permissions });
    expect(await get('editor', `/assets/${open}`)).toMatchObject({ status: 200, text: 'bytes of open' });
    for (const path of ['', '?download', '.txt'])
      expect((await get('editor', `/assets/${closed}${path}`)).status, path).toBe(403);
    expect((await get('editor', `/files/${closed}`)).status).toBe(403);
    expect((await get('public', `/assets/${open}`)).status).toBe(403);
  });
});

describe('lists', () => {
  it('a complete list replaces only the rows that its sender may read; others stay', async () => {
    await server.make('PATCH', '/items/articles/1', { tags_rel: [{ tags_id: 1 }, { tags_id: 2 }] });
    const seen = (await server.call('editor', 'GET', '/items/articles/1?fields=tags_rel.tags_id')).body.data;
    expect(seen).toEqual({ tags_rel: [{ tags_id: 1 }] });
    expect((await server.call('editor', 'PATCH', '/items/articles/1', { tags_rel: [] })).status).toBe(200);
    const left = (await server.rows('articles_tags')).map((row) => row['tags_id']);
    expect(left).toEqual([2]);
  });
});

describe('accounts', () => {
  const own = { id: ids.editor };
  it.each([
    ['by key', { role: ids.adminRole }],
    ['by a nested object', { role: { id: ids.adminRole } }],
  ])('no caller can become an administrator: %s', async (_, body) => {
    expect((await server.call('editor', 'PATCH', '/users/me', body)).status).toBe(403);
    const [row] = (await server.rows('directus_users')).filter(({ id }) => id === own.id);
    expect(row).toMatchObject({ role: ids.editorRole });
  });

  it('no caller can become an administrator by a new user, a nested list, or the role itself', async () => {
    const tries: [string, string, unknown][] = [
      ['POST', '/users', { email: 'evil@example.com', role: { id: ids.adminRole } }],
      ['PATCH', `/roles/${ids.adminRole}`, { users: { update: [{ id: ids.editor }] } }],
      ['PATCH', `/roles/${ids.editorRole}`, { admin_access: true }],
    ];
    for (const [method, path, body] of tries)
      expect((await server.call('editor', method, path, body)).status, path).toBe(403);
    expect((await server.call('editor', 'GET', '/items/languages')).status).toBe(403);
  });

  it('no caller can take over an administrator by password or email', async () => {
    for (const body of [{ password: 'taken over' }, { email: 'mine@example.com' }])
      expect((await server.call('editor', 'PATCH', `/users/${ids.admin}`, body)).status).toBe(403);
    expect((await server.call('editor', 'PATCH', `/users/${ids.api}`, { title: 'Robot' })).status).toBe(204);
  });
});
