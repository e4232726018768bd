/** An administrator views the platform as a user or role, by a token that ends with the administrator's session. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noUser } from '../../adapters/server/auth/users.ts';
import { batchWindowMs } from '../../adapters/server/realtime/hub.ts';
import { mask } from '../../adapters/server/access.ts';
import { createTestClock } from '../support/clock.ts';
import { ids, permit, startServerWithModel, type Answer, type TestServer } from '../support/content.ts';
import { openStream } from '../support/stream.ts';
import { databaseText } from './fuzz/database.ts';
import { withRoutes } from './fuzz/routes.ts';
import type { Route } from './fuzz/requests.ts';

const clock = createTestClock();
const password = 'let me in please';
let server: TestServer;
let routes: readonly Route[];
beforeAll(async () => {
  ({ result: server, routes } = await withRoutes(() => startServerWithModel({ clock })));
  for (const person of [ids.admin, ids.editor]) await server.make('PATCH', `/users/${person}`, { password });
  await server.make('POST', '/items/articles', [{ title: 'One' }, { title: 'Two' }]);
  admin = await signIn();
  await permit(server, ids.editorRole, 'articles', 'read', { permissions: { id: { _eq: 1 } } });
  for (const action of ['create', 'update', 'delete'] as const)
    await permit(server, ids.editorRole, 'articles', action, {});
});
afterAll(() => server.close());

/** Sends a request with a token. */
async function call(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await server.app.inject({
    method: method as 'GET',
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(response.headers['content-type']).includes('json') && response.body !== '';
  return {
    status: response.statusCode,
    body: (isJson ? JSON.parse(response.body) : response.body) as Answer['body'],
    text: response.body,
    headers: response.headers,
  };
}

type Tokens = Readonly<Record<'access_token' | 'asset_token' | 'refresh_token', string>> & {
  readonly expires: number;
};
async function signIn(who = 'admin'): Promise<Tokens> {
  const answer = await call('', 'POST', '/auth/login', { email: `${who}@example.com`, password });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Tokens;
}
/** A session of the administrator. Tests that end it sign in again. */
let admin: Tokens;
const askToView = (body: object, token = admin.access_token) => call(token, 'POST', '/utils/view-as', body);
async function viewAs(body: object): Promise<Tokens> {
  const answer = await askToView(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Tokens;
}
const asEditor = async () => (await viewAs({ user: ids.editor })).access_token;
const titles = async (token: string) =>
  ((await call(token, 'GET', '/items/articles?sort=id')).body.data as { title: string }[]).map(
    ({ title }) => title,
  );
const status = async (token: string) => (await call(token, 'GET', '/items/articles')).status;

test('a view has the permissions of the user or role, and /users/me names it', async () => {
  const user = await asEditor();
  const role = (await viewAs({ role: ids.editorRole })).access_token;
  expect(await titles(admin.access_token)).toEqual(['One', 'Two']);
  expect(await titles(user)).toEqual(['One']);
  expect(await titles(role)).toEqual(['One']);
  const me = async (token: string) => (await call(token, 'GET', '/users/me?fields=*,role.*')).body.data;
  expect(await me(user)).toMatchObject({ id: ids.editor, role: { id: ids.editorRole, admin_access: false } });
  expect(await me(role)).toMatchObject({
    first_name: 'Editor',
    theme: 'auto',
    role: { id: ids.editorRole, name: 'Editor', admin_access: false },
  });
  expect((await call(user, 'GET', '/settings')).status).toBe(200);
  expect((await call(user, 'GET', '/webhooks')).status).toBe(403);
});

const kinds = [
  ['a user', { user: ids.editor }],
  ['a role', { role: ids.editorRole }],
  ['an administrator', { user: ids.admin }],
] as const;

test.each(kinds)('no route writes while viewing as %s, and the refusal says why', async (_, of) => {
  const { access_token: token } = await viewAs(of);
  const before = await databaseText(server);
  const bodies = [{ title: 'Changed', password: 'another long password', last_page: '/x' }, [1]];
  const open: string[] = [];
  let count = 0;
  for (const { method, url } of routes.filter((route) => !['GET', 'SEARCH'].includes(route.method)))
    for (const body of bodies) {
      const path = url
        .replace(':collection', 'articles')
        .replace(':field', 'title')
        .replace(/:\w+/g, '1')
        .replace('*', 'x');
      const answer = await call(token, method, path, body);
      const reason = answer.body.errors?.[0]?.extensions['reason'] as { code?: string } | undefined;
      count += 1;
      if (answer.status !== 403 || reason?.code !== 'viewing') open.push(`${method} ${url}`);
    }
  expect(count).toBeGreaterThan(150);
  // These compare or read only.
  expect([...new Set(open)].toSorted()).toEqual([
    'POST /assets/archive',
    'POST /files/archive',
    'POST /permissions/compare',
    'POST /permissions/explain',
    'POST /schema/conversion',
    'POST /schema/diff',
  ]);
  expect(await databaseText(server)).toEqual(before);
});

test('a view ends with the session: sign-out, ended sessions, a new password', async () => {
  const signOut = await asEditor();
  await call('', 'POST', '/auth/logout', { refresh_token: admin.refresh_token });
  expect(await status(signOut)).toBe(401);

  admin = await signIn();
  const ended = await asEditor();
  await call((await signIn()).access_token, 'DELETE', '/users/me/sessions');
  expect(await status(ended)).toBe(401);

  admin = await signIn();
  const renewed = await asEditor();
  expect(await status(renewed)).toBe(200);
  await server.make('PATCH', `/users/${ids.admin}`, { password, current_password: password });
  expect(await status(renewed)).toBe(401);
  admin = await signIn();
});

test('a view ends when its administrator is suspended or loses the role', async () => {
  const second = { email: 'second@example.com', password, role: ids.adminRole, status: 'active' };
  const { id } = (await server.make('POST', '/users', second)) as { id: string };
  const change = (values: object) => server.make('PATCH', `/users/${id}`, values);
  admin = await signIn('second');
  const suspended = await asEditor();
  expect(await status(suspended)).toBe(200);
  await change({ status: 'suspended' });
  expect(await status(suspended)).toBe(401);
  await change({ status: 'active' });
  expect(await status(suspended)).toBe(401);
  const role = (await server.make('POST', '/roles', { name: 'Second', admin_access: true })) as {
    id: string;
  };
  await change({ role: role.id });
  admin = await signIn('second');
  const demoted = await asEditor();
  await server.make('PATCH', `/roles/${role.id}`, { admin_access: false });
  expect(await status(demoted)).toBe(401);
  admin = await signIn();
});

test('a view lasts five minutes at most, and renewing it is not noted again', async () => {
  const notes = async () =>
    ((await server.make('GET', '/activity?filter[action][_eq]=view-as&limit=-1')) as object[]).length;
  const before = await notes();
  const view = await viewAs({ role: ids.editorRole });
  expect(view.expires).toBe(300_000);
  expect(await notes()).toBe(before + 1);
  clock.advance(240_000);
  admin = await signIn();
  await viewAs({ role: ids.editorRole, renews: view.access_token });
  // Another session or another role starts another view.
  expect(await notes()).toBe(before + 2);
  const renewed = await viewAs({ role: ids.editorRole });
  await viewAs({ role: ids.editorRole, renews: renewed.access_token });
  expect(await notes()).toBe(before + 3);
  await viewAs({ role: ids.apiRole, renews: renewed.access_token });
  expect(await notes()).toBe(before + 4);
  expect(await status(view.access_token)).toBe(200);
  clock.advance(60_000);
  expect(await status(view.access_token)).toBe(401);
});

test('only administrators with a session can view as others, and a view starts no other', async () => {
  const editor = await signIn('editor');
  const of = { user: ids.admin };
  for (const token of [
    editor.access_token,
    'admin-token',
    'editor-token',
    await asEditor(),
    editor.asset_token,
  ])
    expect([401, 403]).toContain((await askToView(of, token)).status);
  const anonymous = await server.app.inject({ method: 'POST', url: '/utils/view-as', payload: of });
  expect(anonymous.statusCode).toBe(403);
  const { access_token: asAdmin } = await viewAs({ user: ids.admin });
  expect((await askToView(of, asAdmin)).status).toBe(403);
  expect((await askToView({ ...of, writable: true })).status).toBe(400);
});

test('secrets stay hidden, and the viewed account does not change', async () => {
  const account = async () => (await server.rows('directus_users')).find(({ id }) => id === ids.editor);
  const before = await account();
  for (const of of [{ user: ids.editor }, { user: ids.admin }]) {
    const { access_token: token } = await viewAs(of);
    for (const path of ['/users/me?fields=*', '/users?fields=*&limit=-1', '/users/me/sessions']) {
      const { text } = await call(token, 'GET', path);
      for (const secret of [before?.['password'], before?.['token'], admin.refresh_token])
        expect(text).not.toContain(secret);
    }
    const me = (await call(token, 'GET', '/users/me?fields=*')).body.data as Record<string, unknown>;
    expect([mask, undefined]).toContain(me['password']);
  }
  expect(await account()).toEqual(before);
});

test('file tokens of a view open files only', async () => {
  const { asset_token } = await viewAs({ user: ids.admin });
  expect(await status(asset_token)).toBe(401);
  const file = await server.app.inject(`/items/articles?asset_token=${asset_token}`);
  expect(file.statusCode).toBe(403);
});

test('a writable view sorts rows if the viewed role may, and a read-only view never does', async () => {
  const move = async (token: string, item: number, to: number) => {
    const answer = await call(token, 'POST', '/utils/sort/articles', { item, to });
    const reason = answer.body.errors?.[0]?.extensions['reason'] as { code?: string } | undefined;
    return [answer.status, reason?.code];
  };
  const order = async () =>
    ((await server.make('GET', '/items/articles?fields=id&sort=sort,id')) as { id: number }[])
      .map(({ id }) => id)
      .slice(0, 2);
  const body = { name: 'Reader', app_access: true };
  const { id: role } = (await server.make('POST', '/roles', body)) as { id: string };
  await permit(server, role, 'articles', 'read', {});
  const user = { email: 'reader@example.com', password, role, status: 'active' };
  const { id: reader } = (await server.make('POST', '/users', user)) as { id: string };
  const asReader = (await viewAs({ user: reader, writable: true })).access_token;
  expect(await order()).toEqual([1, 2]);
  expect(await move(asReader, 2, 1)).toEqual([403, 'no-grant']);
  expect(await move(await asEditor(), 2, 1)).toEqual([403, 'viewing']);
  expect(await order()).toEqual([1, 2]);
  const asWriter = (await viewAs({ user: ids.editor, writable: true })).access_token;
  expect(await move(asWriter, 2, 1)).toEqual([204, undefined]);
  expect(await order()).toEqual([2, 1]);
});

test('a writable view writes as the user, but never accounts; the activity names the administrator', async () => {
  const { access_token: token } = await viewAs({ user: ids.editor, writable: true });
  expect((await call(token, 'PATCH', '/items/articles/2', { title: 'Two!' })).status).toBe(204);
  const [note, change] = (await server.make('GET', '/activity?sort=-id&limit=2')) as Record<
    string,
    unknown
  >[];
  expect([note, change].map((entry) => [entry?.['action'], entry?.['user'], entry?.['item']])).toEqual([
    ['update', ids.admin, '2'],
    ['write-as', ids.admin, ids.editor],
  ]);
  await permit(server, ids.editorRole, 'directus_users', 'update', {});
  await permit(server, ids.editorRole, 'directus_users', 'create', {});
  const refused = [
    await call(token, 'PATCH', `/users/${ids.editor}`, { first_name: 'Other' }),
    await call(token, 'PATCH', '/users/me', { password: 'another long password' }),
    await call(token, 'POST', '/users', { email: 'new@example.com' }),
    await call(token, 'POST', '/activity/comment', { collection: 'articles', item: '2', comment: 'Hi' }),
    await call(token, 'PATCH', '/users/me/track/page', { last_page: '/x' }),
    await call(token, 'DELETE', '/users/me/sessions'),
    await call(token, 'POST', '/users/me/tfa/generate', { password }),
    await askToView({ role: ids.editorRole }, token),
  ];
  expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 403));
});

test('an invalid request is refused at its field', async () => {
  const refused = [
    [{}, 'user'],
    [{ user: ids.editor, role: ids.editorRole }, 'user'],
    [{ user: 5 }, 'user'],
    [{ role: ['x'] }, 'role'],
    [{ user: 'nobody' }, 'user'],
    [{ role: noUser }, 'role'],
    [{ role: ids.editorRole, writable: true }, 'writable'],
    [{ user: ids.editor, writable: 'yes' }, 'writable'],
    [{ user: ids.editor, renews: 5 }, 'renews'],
  ] as const;
  for (const [body, field] of refused) {
    const answer = await askToView(body);
    expect([answer.status, answer.body.errors?.[0]?.extensions['field']], answer.text).toEqual([400, field]);
  }
});

test('the event stream of a view delivers what its role may read, and ends with the session', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { access_token } = await viewAs({ role: ids.editorRole });
  const stream = await openStream(url, access_token);
  await server.make('PATCH', '/items/articles/2', { title: 'Hidden' });
  await server.make('PATCH', '/items/articles/1', { slug: 'one' });
  clock.advance(batchWindowMs);
  const event = await stream.until(({ collection, keys }) => collection === 'articles' && keys !== undefined);
  expect(event.keys).toEqual([1]);
  await call('', 'POST', '/auth/logout', { refresh_token: admin.refresh_token });
  clock.advance(batchWindowMs);
  await stream.ended;
  admin = await signIn();
});
