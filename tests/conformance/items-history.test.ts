import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('PATCH', '/items/homepage', { headline: 'Home 2' });
});
afterAll(() => server.close());

describe('history', () => {
  it('ACT-07 every change creates an activity entry with user, action and item', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'Watched' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'Seen' });
    await server.call('admin', 'DELETE', `/items/authors/${id}`);
    const feed = await server.call(
      'admin',
      'GET',
      `/activity?filter[collection][_eq]=authors&filter[item][_eq]=${id}&sort=id&fields=*,revisions.*`,
    );
    const entry = (action: string) => ({
      id: expect.any(Number) as unknown,
      action,
      timestamp: expect.stringMatching(/^\d{4}-/) as unknown,
      ip: '127.0.0.1',
      user_agent: expect.any(String) as unknown,
      collection: 'authors',
      item: String(id),
      user: ids.admin,
      comment: null,
    });
    expect(feed.body.data).toMatchObject([entry('create'), entry('update'), entry('delete')]);
    const [, update] = feed.body.data as { revisions: { delta: object; data: object }[] }[];
    expect(update?.revisions).toMatchObject([{ delta: { name: 'Seen' }, data: { id, name: 'Seen' } }]);
  });

  it('REV-02 a revision has the item, the changes and the user; creations are found by filter', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'One', bio: 'kept' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'Two' });
    const path = `/revisions?filter[collection][_eq]=authors&filter[item][_eq]=${id}&sort=-id&meta=filter_count&fields=id,data,delta,collection,item,activity.action,activity.timestamp,activity.user.id,activity.user.email,activity.user.first_name,activity.user.last_name,activity.ip,activity.user_agent`;
    const all = await server.call('admin', 'GET', path);
    const made = (action: string, delta: object, data: object) => ({
      id: expect.any(Number) as unknown,
      data: expect.objectContaining({ id, ...data }) as unknown,
      delta: expect.objectContaining(delta) as unknown,
      collection: 'authors',
      item: String(id),
      activity: {
        action,
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        user: { id: ids.admin, email: 'admin@example.com', first_name: null, last_name: null },
        ip: '127.0.0.1',
        user_agent: expect.any(String) as unknown,
      },
    });
    const creation = made('create', { name: 'One' }, { name: 'One', bio: 'kept' });
    expect(all.body).toEqual({
      meta: { filter_count: 2 },
      data: [made('update', { name: 'Two' }, { name: 'Two', bio: 'kept' }), creation],
    });
    const [update] = all.body.data as [{ delta: object }];
    expect(Object.keys(update.delta)).toEqual(['name']);
    const first = await server.call('admin', 'GET', `${path}&filter[activity][action][_eq]=create&limit=1`);
    expect(first.body.data).toEqual([creation]);
  });

  it('revisions of nested changes have the parent’s revision', async () => {
    const { body } = await server.call('admin', 'POST', '/items/articles', {
      title: 'Parent',
      author: { name: 'Child' },
    });
    const { id } = body.data as { id: number };
    const own = await server.call(
      'admin',
      'GET',
      `/revisions?filter[collection]=articles&filter[item]=${id}&fields=id`,
    );
    const [{ id: revision }] = own.body.data as [{ id: number }];
    const children = await server.call(
      'admin',
      'GET',
      `/revisions?filter[parent]=${revision}&fields=collection,delta`,
    );
    expect(children.body.data).toMatchObject([{ collection: 'authors', delta: { name: 'Child' } }]);
  });

  it('hashes are masked in revisions and stored as hashes', async () => {
    const { body } = await server.call('admin', 'POST', '/items/articles', { secret: 'open sesame' });
    const { id } = body.data as { id: number };
    const revisions = await server.rows('directus_revisions');
    expect(JSON.stringify(revisions)).not.toContain('sesame');
    expect(JSON.stringify(revisions)).not.toContain('$argon2');
    const stored = (await server.rows('articles')).find((row) => row['id'] === id);
    expect(stored?.['secret']).toMatch(/^\$argon2/);
  });

  it('each of many changes at once has its own entry and revision, in order', async () => {
    const names = Array.from({ length: 620 }, (_, i) => `Tag ${i}`);
    const made = (await server.make(
      'POST',
      '/items/tags?fields=id',
      names.map((name) => ({ name })),
    )) as { id: number }[];
    const keys = made.map(({ id }) => id);
    await server.make('PATCH', '/items/tags', { keys, data: { name: 'Same' } });
    const entries = (await server.rows('directus_activity')).filter(
      (row) => row['collection'] === 'tags' && keys.includes(Number(row['item'])),
    );
    const deeds = [...keys.map((key) => `create ${key}`), ...keys.map((key) => `update ${key}`)];
    expect(entries.map((row) => `${String(row['action'])} ${String(row['item'])}`)).toEqual(deeds);
    const revisions = (await server.rows('directus_revisions')).filter((row) =>
      entries.some(({ id }) => id === row['activity']),
    );
    const read = (value: unknown) => (typeof value === 'string' ? (JSON.parse(value) as object) : value);
    expect(revisions.map(({ item, delta }) => [Number(item), read(delta)])).toEqual([
      ...keys.map((key, i) => [key, expect.objectContaining({ name: names[i] }) as unknown]),
      ...keys.map((key) => [key, expect.objectContaining({ name: 'Same' }) as unknown]),
    ]);
  });

  it('an empty change creates no entry', async () => {
    const before = await server.rows('directus_activity');
    await server.call('admin', 'PATCH', '/items/homepage', { headline: 'Home 2' });
    expect(await server.rows('directus_activity')).toHaveLength(before.length);
  });

  it('REV-03 a revert restores a revision and creates an activity entry', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'First' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'Second' });
    const list = await server.call(
      'admin',
      'GET',
      `/revisions?filter[collection]=authors&filter[item]=${id}&sort=id&fields=id`,
    );
    const [first] = list.body.data as { id: number }[];
    expect((await server.call('admin', 'POST', `/utils/revert/${first?.id}`)).status).toBe(204);
    const now = await server.call('admin', 'GET', `/items/authors/${id}?fields=name`);
    expect(now.body.data).toEqual({ name: 'First' });
    const deeds = await server.call(
      'admin',
      'GET',
      `/revisions?filter[collection]=authors&filter[item]=${id}&sort=id&fields=activity.action`,
    );
    expect(deeds.body.data).toEqual(
      ['create', 'update', 'revert'].map((action) => ({ activity: { action } })),
    );
  });

  it('REV-03 a role reverts the fields that it may update, whatever else the revision contains', async () => {
    const { body } = await server.call('admin', 'POST', '/items/tags', { name: 'Before' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/tags/${id}`, { name: 'After' });
    await permit(server, ids.editorRole, 'tags', 'read');
    await permit(server, ids.editorRole, 'tags', 'update', { fields: ['name'] });
    await permit(server, ids.editorRole, 'directus_revisions', 'read');
    const list = await server.call(
      'editor',
      'GET',
      `/revisions?filter[collection]=tags&filter[item]=${id}&sort=id&fields=id`,
    );
    const [first] = list.body.data as { id: number }[];
    expect((await server.call('editor', 'POST', `/utils/revert/${first?.id}`)).status).toBe(204);
    const now = await server.call('editor', 'GET', `/items/tags/${id}?fields=name`);
    expect(now.body.data).toEqual({ name: 'Before' });
  });
});

describe('saving safely', () => {
  const type = 'application/vnd.armature.edit+json';

  it('merges what two people changed in different fields', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A', bio: 'b' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { bio: 'theirs' });
    const edit = { set: { name: 'mine' }, base: { name: 'A' } };
    const saved = await server.call('admin', 'PATCH', `/items/authors/${id}`, edit, type);
    expect(saved.body.data).toMatchObject({ name: 'mine', bio: 'theirs' });
  });

  it('responds with 409 and both values if two people changed one field, and writes nothing', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A', bio: 'b' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'theirs' });
    const edit = { set: { name: 'mine', bio: 'also mine' }, base: { name: 'A', bio: 'b' } };
    const refused = await server.call('admin', 'PATCH', `/items/authors/${id}`, edit, type);
    expect(refused.status).toBe(409);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: 'name', base: 'A', yours: 'mine', theirs: 'theirs', by: ids.admin }],
    });
    const now = await server.call('admin', 'GET', `/items/authors/${id}?fields=name,bio`);
    expect(now.body.data).toEqual({ name: 'theirs', bio: 'b' });
  });

  it('the same change by both is no conflict', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A' });
    const { id } = body.data as { id: number };
    await server.call('admin', 'PATCH', `/items/authors/${id}`, { name: 'B' });
    const edit = { set: { name: 'B' }, base: { name: 'A' } };
    expect((await server.call('admin', 'PATCH', `/items/authors/${id}`, edit, type)).status).toBe(200);
  });

  /** `call` cannot send custom headers. */
  const guarded = async (method: 'PATCH' | 'DELETE', path: string, tag: string, body?: object) => {
    const { statusCode, body: text } = await server.app.inject({
      method,
      url: path,
      headers: { authorization: 'Bearer admin-token', 'if-match': tag },
      ...(body ? { payload: body } : {}),
    });
    return { status: statusCode, code: /"code":"(\w+)"/.exec(text)?.[1] };
  };

  it('If-Match writes an item only if it is unchanged; of several parallel requests, one succeeds', async () => {
    const { body } = await server.call('admin', 'POST', '/items/authors', { name: 'A' });
    const path = `/items/authors/${(body.data as { id: number }).id}`;
    const first = String((await server.call('admin', 'GET', path)).headers['etag']);
    expect(await guarded('PATCH', path, 'W/"another"', { name: 'B' })).toEqual({
      status: 412,
      code: 'PRECONDITION_FAILED',
    });
    const both = await Promise.all(['B', 'C'].map((name) => guarded('PATCH', path, first, { name })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await guarded('DELETE', path, first)).status).toBe(412);
    const now = String((await server.call('admin', 'GET', path)).headers['etag']);
    expect((await guarded('DELETE', path, now)).status).toBe(204);
  });

  it('If-Match protects a singleton, and is refused if it cannot be checked', async () => {
    const tag = String((await server.call('admin', 'GET', '/items/homepage')).headers['etag']);
    expect((await guarded('PATCH', '/items/homepage', tag, { headline: 'Home 3' })).status).toBe(200);
    expect((await guarded('PATCH', '/items/homepage', tag, { headline: 'Home 4' })).status).toBe(412);
    const many = await guarded('PATCH', '/items/authors/1,2', tag, { name: 'X' });
    expect(many).toEqual({ status: 400, code: 'INVALID_PAYLOAD' });
  });
});
