/** Permissions of comments: which roles create, change, delete and read them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ids, permit, startServerWithModel, type Caller, type TestServer } from '../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/articles', [
    { title: 'Out', status: 'published' },
    { title: 'In work', status: 'draft' },
  ]);
  for (const role of [ids.editorRole, ids.apiRole]) {
    await permit(server, role, 'articles', 'read', { permissions: { status: { _eq: 'published' } } });
    await permit(server, role, 'directus_activity', 'read');
    await permit(server, role, 'directus_activity', 'create');
    await permit(server, role, 'directus_activity', 'delete');
  }
  await permit(server, ids.editorRole, 'directus_activity', 'update', {
    fields: ['comment'],
    validation: { comment: { _ncontains: 'spam' } },
  });
  await permit(server, ids.apiRole, 'directus_activity', 'update', { fields: ['item'] });
});
afterAll(() => server.close());

const post = async (who: Caller, item: string, comment: unknown = 'Good') => {
  const sent = { collection: 'articles', item, comment };
  const { status, body } = await server.call(who, 'POST', '/activity/comment', sent);
  return { status, id: (body.data as { id: number } | undefined)?.id ?? 0 };
};
const status = async (who: Caller, method: string, id: number, comment?: unknown) =>
  (await server.call(who, method, `/activity/comment/${id}`, comment === undefined ? undefined : { comment }))
    .status;
const stored = async () =>
  (await server.rows('directus_activity')).filter(({ action }) => action === 'comment');

test('COMM-02 users comment on the items that they may read, and on no others', async () => {
  expect((await post('editor', '1')).status).toBe(200);
  const before = await stored();
  expect((await post('editor', '2')).status).toBe(403);
  expect((await post('editor', '99')).status).toBe(403);
  expect(await stored()).toHaveLength(before.length);
});

test('COMM-02 users change and delete their own comments, administrators those of all', async () => {
  const { id: own } = await post('editor', '1', 'Mine');
  const { id: foreign } = await post('admin', '1', 'Of the admin');
  expect(await status('editor', 'PATCH', own, 'Mine again')).toBe(200);
  expect(await status('editor', 'PATCH', foreign, 'Taken over')).toBe(403);
  expect(await status('editor', 'DELETE', foreign)).toBe(403);
  expect(await status('admin', 'PATCH', own, 'Moderated')).toBe(200);
  const texts = new Map((await stored()).map(({ id, comment }) => [id, comment]));
  expect([texts.get(own), texts.get(foreign)]).toEqual(['Moderated', 'Of the admin']);
  expect(await status('editor', 'DELETE', own)).toBe(204);
  expect(await status('admin', 'DELETE', foreign)).toBe(204);
  expect((await stored()).map(({ id }) => id)).not.toContain(own);
});

test('COMM-02 other entries of the feed are neither changed nor deleted as comments', async () => {
  const [entry] = (await server.rows('directus_activity')).filter(({ action }) => action === 'create');
  const id = Number(entry?.['id']);
  expect(await status('admin', 'PATCH', id, 'Rewritten')).toBe(403);
  expect(await status('admin', 'DELETE', id)).toBe(403);
});

test('COMM-02 a change must be open to the role, and meet its validation', async () => {
  const { id } = await post('api', '1', 'Of the client');
  expect(await status('api', 'PATCH', id, 'Changed')).toBe(403);
  const { id: own } = await post('editor', '1', 'Mine');
  expect(await status('editor', 'PATCH', own, 'This is spam')).toBe(400);
  expect((await stored()).find((row) => row['id'] === own)).toMatchObject({ comment: 'Mine' });
});

test.each([[''], [' \n\t'], [null], [{ text: 'x' }], [7]])(
  'COMM-02 a comment needs a text: %j is refused',
  async (comment) => {
    const { id } = await post('editor', '1', 'Before');
    expect((await post('editor', '1', comment)).status).toBe(400);
    expect(await status('editor', 'PATCH', id, comment)).toBe(400);
    expect((await stored()).find((row) => row['id'] === id)).toMatchObject({ comment: 'Before' });
  },
);

test('COMM-02 callers without a session do not own the comments of each other', async () => {
  await permit(server, null, 'articles', 'read');
  for (const action of ['read', 'create', 'update', 'delete'] as const)
    await permit(server, null, 'directus_activity', action);
  const { id } = await post('public', '1', 'Anonymous');
  expect(await status('public', 'PATCH', id, 'Taken over')).toBe(403);
  expect(await status('public', 'DELETE', id)).toBe(403);
});

test('COMM-01 lists contain only comments of items that the caller may read', async () => {
  await post('admin', '1', 'About the published one');
  await post('admin', '2', 'About the draft');
  const { text } = await server.call('editor', 'GET', '/activity?filter[action][_eq]=comment&limit=-1');
  expect(text).toContain('About the published one');
  expect(text).not.toContain('About the draft');
});

test('ROLE-09 app access creates comments and reads the own ones, and neither changes nor deletes them', async () => {
  const role = (await server.make('POST', '/roles', { name: 'App only', app_access: true })) as {
    id: string;
  };
  await permit(server, role.id, 'articles', 'read');
  const token = 'a-token-of-a-user-who-has-only-app-access';
  await server.make('POST', '/users', { email: 'app@example.com', role: role.id, status: 'active', token });
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });
  const body = { collection: 'articles', item: '1', comment: 'Of the app' };
  const posted = await send('POST', '/activity/comment', body);
  expect(posted.statusCode).toBe(200);
  const { id } = posted.json<{ data: { id: number } }>().data;
  await post('admin', '1', 'Of the admin');
  const own = await send('GET', '/activity?filter[action][_eq]=comment&fields=id&limit=-1');
  expect(own.json()).toEqual({ data: [{ id }] });
  expect((await send('PATCH', `/activity/comment/${id}`, { comment: 'Changed' })).statusCode).toBe(403);
  expect((await send('DELETE', `/activity/comment/${id}`)).statusCode).toBe(403);
});
