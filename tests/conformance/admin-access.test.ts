/** No caller without admin access gets it, whatever they write, in whatever form, on whatever path. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readValue } from '../../schemas/field/read-value.ts';
import { signedIn, type Answer, type Call } from '../support/api.ts';
import { fuzzSeed, fuzzTimes } from '../support/fuzz.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf, type TestPerson } from '../support/users.ts';

let server: TestServer;
let admin: Call;
/** May write users, roles, permissions, presets, files, folders, settings and webhooks: everything but admin access. */
let manager: TestPerson;
let me: Call;
let boss: { readonly id: string; readonly role: string };
/** Items with a user as their author, to reach users by a nested write. */
let article: unknown;

const managed = ['users', 'roles', 'permissions', 'presets', 'files', 'folders', 'settings', 'webhooks'];
const actions = ['create', 'read', 'update', 'delete'];

beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  boss = dataOf(await admin('GET', '/users/me?fields=id,role')) as typeof boss;
  await admin('POST', '/collections', {
    collection: 'articles',
    schema: {},
    meta: {},
    fields: [
      { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
      { field: 'author', type: 'uuid', schema: {} },
    ],
  });
  await admin('POST', '/relations', {
    collection: 'articles',
    field: 'author',
    related_collection: 'directus_users',
    schema: {},
    meta: { one_field: 'articles' },
  });
  manager = await addPerson(admin);
  for (const collection of ['articles', 'directus_revisions', ...managed.map((name) => `directus_${name}`)])
    for (const action of actions)
      await admin('POST', '/permissions', { ...whole, role: manager.role, collection, action });
  me = await signedIn(server, manager);
  article = dataOf(await admin('POST', '/items/articles', { author: manager.id }))['id'];
});
afterAll(() => server.stop());

const whole = { permissions: {}, validation: {}, presets: null, fields: ['*'] };

/** Returns the admin access of all roles, and the role of each user. */
const powers = async () => [
  ...(await server.rows('select id, admin_access from directus_roles order by id')),
  ...(await server.rows('select id, role, status, email from directus_users order by id')),
];

interface Path {
  readonly title: string;
  readonly send: (value: unknown) => Promise<Answer>;
}

const form = (name: string, path: string, rows: () => object) => async (body: object) => {
  const data = new FormData();
  data.append('file', new Blob([JSON.stringify([{ ...rows(), ...body }])], { type: name }), 'rows.json');
  const { data: session } = (await (
    await fetch(`${server.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: manager.email, password: manager.password }),
    })
  ).json()) as { data: { access_token: string } };
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: data,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? '' : JSON.parse(text) };
};
const importRow = form('application/json', '/utils/import/articles', () => ({}));
const edit = { 'content-type': 'application/vnd.armature.edit+json' };

const rolePaths: readonly Path[] = [
  { title: 'PATCH /roles/:key', send: (v) => me('PATCH', `/roles/${manager.role}`, { admin_access: v }) },
  {
    title: 'PATCH /roles { keys, data }',
    send: (v) => me('PATCH', '/roles', { keys: [manager.role], data: { admin_access: v } }),
  },
  {
    title: 'PATCH /roles { query, data }',
    send: (v) =>
      me('PATCH', '/roles', {
        query: { filter: { id: { _eq: manager.role } } },
        data: { admin_access: v },
      }),
  },
  {
    title: 'PATCH /roles [ … ]',
    send: (v) => me('PATCH', '/roles', [{ id: manager.role, admin_access: v }]),
  },
  {
    title: 'PATCH /roles/:key { set, base }',
    send: (v) =>
      me(
        'PATCH',
        `/roles/${manager.role}`,
        { set: { admin_access: v }, base: { admin_access: false } },
        edit,
      ),
  },
  { title: 'POST /roles', send: (v) => me('POST', '/roles', { name: 'More', admin_access: v }) },
  { title: 'POST /roles [ … ]', send: (v) => me('POST', '/roles', [{ name: 'More', admin_access: v }]) },
  {
    title: 'PATCH /users/me { role: { … } }',
    send: (v) => me('PATCH', '/users/me', { role: { id: manager.role, admin_access: v } }),
  },
  {
    title: 'PATCH /users/me with a new role',
    send: (v) => me('PATCH', '/users/me', { role: { name: 'More', admin_access: v } }),
  },
  {
    title: 'PATCH /items/articles/:key { author: { role: { … } } }',
    send: (v) =>
      me('PATCH', `/items/articles/${String(article)}`, {
        author: { id: manager.id, role: { id: manager.role, admin_access: v } },
      }),
  },
  {
    title: 'PATCH /roles/:key { users: { update } }',
    send: (v) =>
      me('PATCH', `/roles/${manager.role}`, {
        users: { update: [{ id: manager.id, role: { name: 'More', admin_access: v } }] },
        admin_access: v,
      }),
  },
  {
    title: 'an import',
    send: (v) => importRow({ author: { id: manager.id, role: { id: manager.role, admin_access: v } } }),
  },
  { title: 'presets of an update', send: (v) => preset('directus_roles', 'update', { admin_access: v }) },
  { title: 'presets of a creation', send: (v) => preset('directus_roles', 'create', { admin_access: v }) },
];

const userPaths: readonly Path[] = [
  { title: 'PATCH /users/me', send: (v) => me('PATCH', '/users/me', { role: v }) },
  { title: 'PATCH /users/:key', send: (v) => me('PATCH', `/users/${manager.id}`, { role: v }) },
  {
    title: 'PATCH /users { keys, data }',
    send: (v) => me('PATCH', '/users', { keys: [manager.id], data: { role: v } }),
  },
  { title: 'PATCH /users [ … ]', send: (v) => me('PATCH', '/users', [{ id: manager.id, role: v }]) },
  {
    title: 'PATCH /users/:key { set, base }',
    send: (v) =>
      me('PATCH', `/users/${manager.id}`, { set: { role: v }, base: { role: manager.role } }, edit),
  },
  { title: 'POST /users', send: (v) => me('POST', '/users', { email: 'more@example.com', role: v }) },
  {
    title: 'POST /users [ … ]',
    send: (v) => me('POST', '/users', [{ email: 'more@example.com', role: v }]),
  },
  {
    title: 'POST /users/invite',
    send: (v) => me('POST', '/users/invite', { email: 'more@example.com', role: isText(v) ? v : boss.role }),
  },
  {
    title: 'PATCH /users/me { role: { id } }',
    send: (v) => me('PATCH', '/users/me', { role: isText(v) ? { id: v.toLowerCase() } : v }),
  },
  {
    title: 'PATCH /users/me { role: { id, description } }',
    // On SQLite a key in upper case is that of a new role.
    send: (v) =>
      me('PATCH', '/users/me', {
        role: { id: isText(v) ? v.toLowerCase() : boss.role, description: 'May see and change all' },
      }),
  },
  {
    title: 'PATCH /roles/<admin> { users: [ … ] }',
    send: () => me('PATCH', `/roles/${boss.role}`, { users: [boss.id, manager.id] }),
  },
  {
    title: 'PATCH /roles/<admin> { users: { update } }',
    send: () => me('PATCH', `/roles/${boss.role}`, { users: { update: [{ id: manager.id }] } }),
  },
  {
    title: 'PATCH /roles/<admin> { users: { create } }',
    send: () => me('PATCH', `/roles/${boss.role}`, { users: { create: [{ email: 'more@example.com' }] } }),
  },
  {
    title: 'PATCH /items/articles/:key { author: { … } }',
    send: (v) => me('PATCH', `/items/articles/${String(article)}`, { author: { id: manager.id, role: v } }),
  },
  {
    title: 'POST /items/articles { author: { … } }',
    send: (v) => me('POST', '/items/articles', { author: { email: 'more@example.com', role: v } }),
  },
  { title: 'an import', send: (v) => importRow({ author: { id: manager.id, role: v } }) },
  { title: 'presets of an update', send: (v) => preset('directus_users', 'update', { role: v }) },
  { title: 'presets of a creation', send: (v) => preset('directus_users', 'create', { role: v }) },
];

const isText = (value: unknown): value is string => typeof value === 'string';

/** The manager gives their own role a preset, uses it, and the preset is taken away again. */
async function preset(collection: string, action: 'create' | 'update', presets: object): Promise<Answer> {
  const row = { ...whole, role: manager.role, collection, action, presets };
  const made = await me('POST', '/permissions', row);
  const body = collection === 'directus_users' ? { email: 'more@example.com' } : { name: 'More' };
  const path = collection === 'directus_users' ? 'users' : 'roles';
  const own = collection === 'directus_users' ? manager.id : manager.role;
  const answer = await (action === 'create'
    ? me('POST', `/${path}`, body)
    : me(
        'PATCH',
        `/${path}/${own}`,
        collection === 'directus_users' ? { title: 'x' } : { description: 'x' },
      ));
  await admin('DELETE', `/permissions/${String(dataOf(made)['id'])}`);
  return answer;
}

/** JSON values, of which those that are stored as true are found by asking the reader of booleans itself. */
const truths = [
  true,
  1,
  '1',
  'true',
  'TRUE',
  'True',
  ' true',
  'yes',
  'on',
  't',
  [true],
  1.0,
  '1.0',
  { a: true },
];
const isStoredTrue = (value: unknown) => {
  const reading = readValue('boolean', value);
  return reading.ok && reading.value === true;
};

const keysOf = (key: string) => [key, key.toUpperCase(), ` ${key}`, `${key}\n`, `\t${key.toUpperCase()} `];

let before: readonly unknown[];
beforeEach(async () => {
  before = await powers();
});

describe(`admin access cannot be taken (FUZZ_SEED=${fuzzSeed})`, () => {
  test('the server stores some values other than true as true', () => {
    expect(truths.filter(isStoredTrue)).toEqual([true, 1, '1', 'true', 1]);
  });

  test.each(rolePaths)('admin_access by $title', { timeout: 60_000 }, async ({ send }) => {
    for (const value of truths.filter(isStoredTrue)) {
      const answer = await send(value);
      expect([value, answer.status, codeOf(answer)]).toEqual([value, 403, 'FORBIDDEN']);
    }
    expect(await powers()).toEqual(before);
  });

  test.each(userPaths)('role by $title', { timeout: 60_000 }, async ({ title, send }) => {
    for (const value of keysOf(boss.role)) {
      const answer = await send(value);
      // SQLite compares keys case-sensitively, so a key in upper case matches no role.
      const isKey = databaseName === 'postgres' || value.trim() === boss.role;
      if (isKey || answer.status < 300) expect([value, answer.status]).toEqual([value, 403]);
      else expect([title, answer.status]).toEqual([title, expect.toBeOneOf([400, 403])]);
    }
    expect(await powers()).toEqual(before);
  });

  test('no JSON value grants admin access, on any path', { timeout: 300_000 }, async () => {
    const paths = rolePaths.filter(({ title }) => !title.startsWith('PATCH /users/me with'));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.oneof(fc.constantFrom(...truths), fc.jsonValue({ maxDepth: 2 })),
        async ({ send }, value) => {
          const { status } = await send(value);
          if (isStoredTrue(value)) expect(status).toBe(403);
          const admins = await server.rows('select id from directus_roles where admin_access = true');
          expect(admins).toEqual([{ id: boss.role }]);
        },
      ),
      { seed: fuzzSeed, numRuns: 60 * fuzzTimes },
    );
  });
});

describe('callers without admin access cannot change an administrator', () => {
  test.each([
    ['password', 'a password of the manager'],
    ['email', 'mine@example.com'],
    ['token', 'a static token that the manager knows'],
    ['external_id', 'me'],
    ['status', 'suspended'],
    ['role', null],
    ['tfa_secret', null],
    ['password', 12_345_678_901],
    ['token', 1],
  ])('%s of an administrator: %s', async (field, value) => {
    await admin('PATCH', `/users/${boss.id}`, { title: 'Boss' });
    const paths = [
      () => me('PATCH', `/users/${boss.id}`, { [field]: value }),
      () => me('PATCH', '/users', { keys: [boss.id], data: { [field]: value } }),
      () => me('PATCH', '/users', [{ id: boss.id, [field]: value }]),
      () => me('PATCH', `/items/articles/${String(article)}`, { author: { id: boss.id, [field]: value } }),
      () => me('PATCH', `/roles/${boss.role}`, { users: { update: [{ id: boss.id, [field]: value }] } }),
    ];
    const stored = await server.rows(`select * from directus_users where id = '${boss.id}'`);
    // Nothing changes where the administrator has no second factor.
    const wanted = field === 'tfa_secret' ? 200 : 403;
    for (const send of paths.slice(0, field === 'role' ? 4 : 5)) expect((await send()).status).toBe(wanted);
    const columns = ['email', 'password', 'token', 'external_id', 'status', 'role', 'tfa_secret'];
    const now = await server.rows(`select * from directus_users where id = '${boss.id}'`);
    for (const column of columns) expect(now[0]?.[column]).toEqual(stored[0]?.[column]);
  });

  test('callers without admin access cannot change the role of administrators or its users', async () => {
    for (const change of [
      { admin_access: 0 },
      { ip_access: ['10.0.0.0/8'] },
      { enforce_tfa: '1' },
      { app_access: 0 },
    ])
      expect((await me('PATCH', `/roles/${boss.role}`, change)).status).toBe(403);
    expect((await me('PATCH', `/roles/${boss.role}`, { users: [] })).status).toBe(403);
    expect((await me('DELETE', `/roles/${boss.role}`)).status).toBe(403);
    expect((await me('DELETE', `/users/${boss.id}`)).status).toBe(403);
    expect((await me('PATCH', `/roles/${boss.role}`, { description: 'May do everything' })).status).toBe(200);
    expect(await powers()).toEqual(before);
  });

  test('a revision of a role that had admin access does not give it back', async () => {
    const { id } = dataOf(await admin('POST', '/roles', { name: 'Once', admin_access: true }));
    await admin('PATCH', `/roles/${String(id)}`, { admin_access: false });
    const path = `/revisions?filter[collection][_eq]=directus_roles&filter[item][_eq]=${String(id)}&sort=id`;
    const { body } = await admin('GET', path);
    const [first] = (body as { data: { id: number }[] }).data;
    expect((await me('POST', `/utils/revert/${first?.id}`)).status).toBe(403);
    expect((await admin('POST', `/utils/revert/${first?.id}`)).status).toBe(204);
    await admin('DELETE', `/roles/${String(id)}`);
  });

  test('changes of metadata and relations need admin access, even if a permission allows them', async () => {
    for (const collection of ['directus_collections', 'directus_fields', 'directus_relations'])
      for (const action of actions)
        expect(
          (await me('POST', '/permissions', { ...whole, role: manager.role, collection, action })).status,
        ).toBe(200);
    const field = { field: 'x', type: 'string', meta: {}, schema: {} };
    expect((await me('POST', '/fields/directus_users', field)).status).toBe(403);
    expect((await me('PATCH', '/fields/directus_users/password', { meta: { special: null } })).status).toBe(
      403,
    );
    expect((await me('POST', '/collections', { collection: 'x', schema: {}, meta: {} })).status).toBe(403);
    const relation = {
      collection: 'directus_identities',
      field: 'user',
      related_collection: 'directus_users',
    };
    expect((await me('POST', '/relations', { ...relation, schema: {}, meta: {} })).status).toBe(403);
    expect((await me('GET', '/schema/snapshot')).status).toBe(403);
    expect((await me('POST', '/schema/apply', {})).status).toBe(403);
    for (const name of ['sessions', 'identities', 'jobs', 'attempts'])
      expect((await me('POST', `/items/directus_${name}`, {})).status).toBe(403);
  });
});

describe('other rules check stored values too', () => {
  test.each([
    ['PATCH', '/settings', { auth_login_attempts: '0' }],
    [
      'POST',
      '/webhooks',
      { name: 'h', url: 'https://example.com', actions: 'create,erase', collections: [] },
    ],
    ['POST', '/roles', { name: 'IPs', ip_access: '10.0.0.1,nonsense' }],
    ['PATCH', '/users/me', { tfa_secret: 5 }],
    ['POST', '/users', { email: 'other@example.com', tfa_secret: 7 }],
    ['POST', '/files', { title: 'x', filename_disk: 5 }],
  ])('%s %s %j is refused', async (method, path, body) => {
    expect((await me(method, path, body)).status).toBe(400);
  });

  test('presets of a permission cannot set fields that describe the bytes of a file', async () => {
    const row = { ...whole, role: manager.role, collection: 'directus_files', action: 'create' };
    const { id } = dataOf(
      await me('POST', '/permissions', { ...row, presets: { filename_disk: 'another.png' } }),
    );
    expect((await me('POST', '/files', { title: 'x' })).status).toBe(400);
    await admin('DELETE', `/permissions/${String(id)}`);
  });
});
