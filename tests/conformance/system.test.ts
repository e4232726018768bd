import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/authors', { name: 'Ada' });
  await server.make(
    'POST',
    '/items/articles',
    ['a', 'b', 'c', 'd'].map((title) => ({ title })),
  );
});
afterAll(() => server.close());

const tokenShownOnce = 'a-static-token-that-is-shown-once';

const scenarios: readonly Scenario[] = [
  {
    title: 'CALL-13 /users/me with avatar and role',
    as: 'editor',
    send: 'GET /users/me?fields=*,avatar.*,role.*',
    status: 200,
    answer: {
      data: {
        id: ids.editor,
        email: 'editor@example.com',
        avatar: null,
        role: { id: ids.editorRole, name: 'Editor', app_access: true, users: [ids.editor] },
      },
    },
  },
  {
    title: 'CALL-13 nobody is 401',
    as: 'public',
    send: 'GET /users/me',
    status: 401,
    error: { code: 'INVALID_CREDENTIALS' },
  },
  {
    title: 'who may not read users still learns their id',
    as: 'api',
    send: 'GET /users/me?fields=id,email',
    status: 200,
    answer: { data: { id: ids.api } },
  },
  {
    title: 'CALL-14 the last page is kept without a trace in the history',
    as: 'editor',
    send: 'PATCH /users/me/track/page',
    body: { last_page: '/collections/articles' },
    status: 204,
  },
  {
    title: 'CALL-14 and read back',
    as: 'editor',
    send: 'GET /users/me?fields=last_page',
    status: 200,
    answer: { data: { last_page: '/collections/articles' } },
  },
  {
    title: 'a user is made with a masked password and a token shown once',
    send: 'POST /users',
    body: {
      email: 'New@Example.com',
      password: 'a long password',
      role: ids.editorRole,
      token: tokenShownOnce,
    },
    status: 200,
    answer: {
      data: { email: 'New@Example.com', password: '**********', token: tokenShownOnce, status: 'active' },
    },
  },
  {
    title: 'the token is masked from then on',
    send: 'GET /users?filter[email][_eq]=New@Example.com&fields=token',
    status: 200,
    answer: { data: [{ token: '**********' }] },
  },
  {
    title: 'mail addresses are unique without case',
    send: 'POST /users',
    body: { email: 'new@example.com', role: ids.editorRole },
    status: 400,
    error: { code: 'RECORD_NOT_UNIQUE', field: 'email', invalid: 'new@example.com' },
  },
  {
    title: 'the second factor is not set by hand',
    send: `PATCH /users/${ids.editor}`,
    body: { tfa_secret: 'x' },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'tfa_secret' },
  },
  {
    title: 'the last admin cannot be deleted',
    send: `DELETE /users/${ids.admin}`,
    status: 422,
    answer: { errors: [{ message: "You can't delete the last admin user." }] },
  },
  {
    title: 'nor suspended',
    send: `PATCH /users/${ids.admin}`,
    body: { status: 'suspended' },
    status: 422,
  },
  {
    title: 'nor moved',
    send: `PATCH /users/${ids.admin}`,
    body: { role: ids.editorRole },
    status: 422,
  },
  {
    title: 'the last admin role keeps its access',
    send: `PATCH /roles/${ids.adminRole}`,
    body: { admin_access: false },
    status: 422,
  },
  { title: 'and stays', send: `DELETE /roles/${ids.adminRole}`, status: 422 },
  {
    title: 'CALL-56 a preset is created',
    as: 'editor',
    send: 'POST /presets',
    body: {
      collection: 'articles',
      user: ids.editor,
      layout: 'tabular',
      layout_query: { tabular: { sort: '-title', fields: ['title'] } },
    },
    status: 200,
    answer: { data: { id: 1, layout_query: { tabular: { sort: '-title' } }, bookmark: null } },
  },
  {
    title: 'CALL-56 patched',
    as: 'editor',
    send: 'PATCH /presets/1',
    body: { search: 'x' },
    status: 200,
    answer: { data: { id: 1, search: 'x' } },
  },
  {
    title: 'CALL-56 read',
    as: 'editor',
    send: 'GET /presets/1',
    status: 200,
    answer: { data: { user: ids.editor } },
  },
  {
    title: 'a preset for somebody else is refused',
    as: 'editor',
    send: 'POST /presets',
    body: { collection: 'articles', user: ids.admin },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'user' },
  },
  {
    title: 'a preset of the role',
    send: 'POST /presets',
    body: [{ collection: 'articles', role: ids.editorRole }, { collection: 'articles' }],
    status: 200,
  },
  {
    title: 'CALL-55 presets by user',
    as: 'editor',
    send: `GET /presets?filter[user][_eq]=${ids.editor}&fields=id`,
    status: 200,
    answer: { data: [{ id: 1 }] },
  },
  {
    title: 'CALL-55 by role without a user',
    as: 'editor',
    send: `GET /presets?filter[role][_eq]=${ids.editorRole}&filter[user][_null]=true&fields=id`,
    status: 200,
    answer: { data: [{ id: 2 }] },
  },
  {
    title: 'CALL-55 for all',
    as: 'editor',
    send: 'GET /presets?filter[role][_null]=true&filter[user][_null]=true&fields=id',
    status: 200,
    answer: { data: [{ id: 3 }] },
  },
  { title: 'CALL-56 deleted', as: 'editor', send: 'DELETE /presets/1', status: 204 },
  { title: 'presets of others are not', as: 'editor', send: 'DELETE /presets/2', status: 403 },
  {
    title: 'settings show their defaults',
    send: 'GET /settings',
    status: 200,
    answer: { data: { auth_login_attempts: 25, storage_asset_transform: 'all' } },
  },
  {
    title: 'settings are patched without a key',
    send: 'PATCH /settings',
    body: { project_name: 'Oracle', auth_password_policy: '/^.{14,}$/' },
    status: 200,
    answer: { data: { id: 1, project_name: 'Oracle' } },
  },
  {
    title: 'the password policy holds',
    send: `PATCH /users/${ids.editor}`,
    body: { password: 'abc and more' },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'password', type: 'regex' },
  },
  {
    title: 'a rule that does not parse is refused when it is saved',
    send: 'POST /permissions',
    body: { role: ids.editorRole, collection: 'articles', action: 'read', permissions: { id: { _foo: 1 } } },
    status: 400,
  },
  {
    title: 'an action that does not exist is refused',
    send: 'POST /permissions',
    body: { role: ids.editorRole, collection: 'articles', action: 'look' },
    status: 400,
    error: { field: 'action' },
  },
  {
    title: 'a folder in a folder',
    send: 'POST /folders?fields=name,parent.name',
    body: { name: 'Inner', parent: { name: 'Outer' } },
    status: 200,
    answer: { data: { name: 'Inner', parent: { name: 'Outer' } } },
  },
  {
    title: 'CALL-73 an item takes the place of another',
    send: 'POST /utils/sort/articles',
    body: { item: 3, to: 1 },
    status: 204,
    rows: {
      articles: [
        { id: 1, sort: 2 },
        { id: 2, sort: 3 },
        { id: 3, sort: 1 },
        { id: 4, sort: 4 },
      ],
    },
  },
  {
    title: 'CALL-73 and back down',
    send: 'POST /utils/sort/articles',
    body: { item: 3, to: 2 },
    status: 204,
    rows: {
      articles: [
        { id: 1, sort: 1 },
        { id: 2, sort: 2 },
        { id: 3, sort: 3 },
        { id: 4, sort: 4 },
      ],
    },
  },
  {
    title: 'sorting needs both places',
    send: 'POST /utils/sort/articles',
    body: { item: 3 },
    status: 400,
    answer: { errors: [{ message: '"to" is required' }] },
  },
  {
    title: 'sorting needs a sort field',
    send: 'POST /utils/sort/authors',
    body: { item: 1, to: 1 },
    status: 400,
    answer: { errors: [{ message: 'Collection "authors" doesn\'t have a sort field.' }] },
  },
  {
    title: 'a comment is an activity',
    send: 'POST /activity/comment',
    body: { collection: 'articles', item: 1, comment: 'First' },
    status: 200,
    answer: {
      data: { action: 'comment', collection: 'articles', item: '1', comment: 'First', user: ids.admin },
    },
  },
  {
    title: 'a comment needs a text',
    send: 'POST /activity/comment',
    body: { collection: 'articles' },
    status: 400,
    answer: { errors: [{ message: '"comment" is required' }] },
  },
  {
    title: 'nobody comments on what they may not read',
    as: 'editor',
    send: 'POST /activity/comment',
    body: { collection: 'articles', item: 1, comment: 'x' },
    status: 403,
  },
  {
    title: 'a user whose e-mail is none could never sign in',
    send: 'POST /users',
    body: { email: 'nobody' },
    status: 400,
    error: { code: 'FAILED_VALIDATION', field: 'email', invalid: 'nobody' },
  },
  {
    title: 'people are invited once, however their address is written',
    send: 'POST /users/invite',
    body: { email: ['twice@example.com', 'Twice@Example.com '], role: ids.editorRole },
    status: 204,
  },
  {
    title: 'a hash that would take a gigabyte to check is refused unchecked',
    as: 'editor',
    send: 'POST /utils/hash/verify',
    body: { string: 'x', hash: `$argon2id$v=19$m=1048576,t=3,p=1$${'c29tZXNhbHQ'}$${'A'.repeat(43)}` },
    status: 400,
    error: { code: 'INVALID_PAYLOAD', field: 'hash', limit: 65_536 },
  },
  {
    title: 'one that costs what hashes do is checked',
    as: 'editor',
    send: 'POST /utils/hash/verify',
    body: { string: 'x', hash: `$argon2id$v=19$m=65536,t=3,p=4$${'c29tZXNhbHQ'}$${'A'.repeat(43)}` },
    status: 200,
    answer: { data: false },
  },
  ...['/graphql', '/graphql/system', '/server/specs/graphql'].map((path): Scenario => ({
    title: `${path} says that REST is spoken here, and where it is described`,
    send: `POST ${path}`,
    body: { query: '{ articles { id } }' },
    status: 404,
    error: { code: 'ROUTE_NOT_FOUND' },
    answer: { errors: [{ message: expect.stringContaining('GET /server/specs/oas') as string }] },
  })),
  {
    title: 'the feed is not written by clients',
    send: 'POST /activity',
    body: { action: 'update' },
    status: 404,
  },
];

describe('system collections', () => {
  it.each(scenarios)('$title', (scenario) => play(server, scenario));

  it('a comment of a user who may not read the feed is stored, and returned without the entry', async () => {
    await permit(server, null, 'authors', 'read');
    await permit(server, null, 'directus_activity', 'create');
    const author = (await server.make('POST', '/items/authors', { name: 'Quiet' })) as { id: number };
    const sent = { collection: 'authors', item: author.id, comment: 'From outside' };
    const { status } = await server.call('public', 'POST', '/activity/comment', sent);
    expect(status).toBe(204);
    const kept = (await server.rows('directus_activity')).filter((row) => row['comment'] === sent.comment);
    expect(kept).toHaveLength(1);
  });

  it('CALL-17 one activity entry is read with its user', async () => {
    const fields =
      'user.id,user.email,user.first_name,user.last_name,action,timestamp,ip,user_agent,collection,item';
    const { body } = await server.call('admin', 'GET', `/activity/1?fields=${fields}`);
    expect(body.data).toMatchObject({
      action: 'create',
      collection: expect.any(String) as unknown,
      user: { id: ids.admin, email: 'admin@example.com', first_name: null, last_name: null },
    });
  });

  it('a password is stored as a hash and returned masked', async () => {
    await server.make('PATCH', `/users/${ids.editor}`, { password: 'long enough to do' });
    const row = (await server.rows('directus_users')).find((user) => user['id'] === ids.editor);
    expect(row?.['password']).toMatch(/^\$argon2id\$/);
    const { body } = await server.call('admin', 'GET', `/users/${ids.editor}`);
    expect(body.data).toMatchObject({ password: '**********' });
  });

  it('a caller without admin access cannot create an administrator', async () => {
    await permit(server, ids.editorRole, 'directus_users', 'update');
    const { status } = await server.call('editor', 'PATCH', '/users/me', { role: ids.adminRole });
    expect(status).toBe(403);
  });

  it('deleting a role suspends its users', async () => {
    const role = (await server.make('POST', '/roles', { name: 'Short' })) as { id: string };
    const user = (await server.make('POST', '/users', { email: 's@example.com', role: role.id })) as {
      id: string;
    };
    await server.make('DELETE', `/roles/${role.id}`);
    const { body } = await server.call('admin', 'GET', `/users/${user.id}?fields=role,status`);
    expect(body.data).toEqual({ role: null, status: 'suspended' });
  });

  it('CONST-03 only administrators get the environment and the level of the API', async () => {
    const { body } = await server.call('admin', 'GET', '/server/info');
    expect(body.data).toMatchObject({ armature: { environment: 'production', api: '9.0.0-rc.76' } });
    expect((await server.call('public', 'GET', '/server/info')).body.data).not.toHaveProperty('armature');
  });
});
