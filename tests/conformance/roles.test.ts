/** Roles and permissions as the app calls them (recordings 325–392). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownProfile } from '../../schemas/permission/own-profile.ts';
import { ids, permit, startServerWithModel, type TestServer } from '../support/content.ts';
import { play, type Scenario } from '../support/scenario.ts';

type Row = Record<string, unknown>;

let server: TestServer;
beforeAll(async () => {
  server = await startServerWithModel();
  await server.make('POST', '/items/articles', [
    { title: 'Out', status: 'published' },
    { title: 'In', status: 'draft' },
  ]);
});
afterAll(() => server.close());

const made = async (path: string, body: object) => (await server.make('POST', path, body)) as Row;
const status = async (method: string, path: string, body?: unknown) =>
  (await server.call('api', method, path, body)).status;

describe('roles', () => {
  it('CALL-59 ROLE-16 a role is created and returned with all fields', async () => {
    const role = await made('/roles', {
      name: 'Reviewer',
      icon: 'edit',
      description: 'Reviews',
      app_access: true,
      admin_access: false,
      ip_access: ['127.0.0.1', '10.0.0.1'],
      enforce_tfa: true,
      module_list: [{ link: '/docs', name: 'Docs', icon: 'help' }],
      collection_list: [
        { group_name: 'Content', accordion: 'start_open', collections: [{ collection: 'articles' }] },
      ],
    });
    expect(role).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      name: 'Reviewer',
      icon: 'edit',
      description: 'Reviews',
      ip_access: ['127.0.0.1', '10.0.0.1'],
      enforce_tfa: true,
      module_list: [{ link: '/docs', name: 'Docs', icon: 'help' }],
      collection_list: [
        { group_name: 'Content', accordion: 'start_open', collections: [{ collection: 'articles' }] },
      ],
      admin_access: false,
      app_access: true,
      users: [],
    });
    await server.make('DELETE', `/roles/${String(role['id'])}`);
  });

  it('CALL-60 roles are listed by name with their users', async () => {
    const list = await server.make(
      'GET',
      '/roles?limit=-1&fields=id,name,description,icon,users.id&sort=name',
    );
    expect(list).toEqual([
      {
        id: ids.adminRole,
        name: 'Admin',
        description: null,
        icon: 'supervised_user_circle',
        users: [{ id: ids.admin }],
      },
      {
        id: ids.apiRole,
        name: 'API',
        description: null,
        icon: 'supervised_user_circle',
        users: [{ id: ids.api }],
      },
      {
        id: ids.editorRole,
        name: 'Editor',
        description: null,
        icon: 'supervised_user_circle',
        users: [{ id: ids.editor }],
      },
    ]);
    const short = (await server.make('GET', '/roles?fields=id,name&sort=name')) as Row[];
    expect(short.map(({ name }) => name)).toEqual(['Admin', 'API', 'Editor']);
  });

  const scenarios: readonly Scenario[] = [
    {
      title: 'CALL-61 one role',
      send: `GET /roles/${ids.editorRole}?fields=id,name`,
      status: 200,
      answer: { data: { id: ids.editorRole, name: 'Editor' } },
    },
    {
      title: 'role 1 cannot be deleted',
      send: 'DELETE /roles/1',
      status: 403,
      answer: { errors: [{ message: 'directus_roles 1 cannot be deleted.' }] },
    },
    {
      title: 'role 2 cannot be deleted, nor a role of the same request',
      send: 'DELETE /roles',
      body: [ids.editorRole, 2],
      status: 403,
      answer: { errors: [{ message: 'directus_roles 2 cannot be deleted.' }] },
    },
    {
      title: 'a value without a text is no key of a role',
      send: 'DELETE /roles',
      body: [[{ toString: '' }]],
      status: 403,
      answer: { errors: [{ message: "You don't have permission to access this." }] },
    },
    {
      title: 'the other role of that request remains',
      send: `GET /roles/${ids.editorRole}?fields=id`,
      status: 200,
      answer: { data: { id: ids.editorRole } },
    },
    {
      title: 'a caller without permission does not learn which roles are permanent',
      as: 'editor',
      send: 'DELETE /roles/1',
      status: 403,
      answer: { errors: [{ message: "You don't have permission to access this." }] },
    },
    {
      title: 'the last admin role cannot be deleted, and the response says why',
      send: `DELETE /roles/${ids.adminRole}`,
      status: 422,
      answer: {
        errors: [
          { message: "You can't delete the last admin role.", extensions: { code: 'UNPROCESSABLE_ENTITY' } },
        ],
      },
    },
    {
      title: 'the last admin role cannot be deleted in a batch',
      send: 'DELETE /roles',
      body: [ids.editorRole, ids.adminRole],
      status: 422,
    },
    {
      title: 'the last user cannot be removed from the last admin role',
      send: `PATCH /roles/${ids.adminRole}`,
      body: { users: { delete: [ids.admin] } },
      status: 422,
    },
    {
      title: 'a user with app access reads only the own role',
      as: 'editor',
      send: 'GET /roles?fields=id',
      status: 200,
      answer: { data: [{ id: ids.editorRole }] },
    },
    {
      title: 'a user with app access cannot change the own role',
      as: 'editor',
      send: `PATCH /roles/${ids.editorRole}`,
      body: { name: 'Boss' },
      status: 403,
    },
  ];
  it.each(scenarios)('$title', (scenario) => play(server, scenario));

  it('the deletion of a role suspends its users and deletes its permissions', async () => {
    const { id } = await made('/roles', { name: 'Gone', app_access: true, admin_access: false });
    const user = await made('/users', { email: 'gone@example.com', role: id });
    await permit(server, String(id), 'articles', 'read');
    await server.make('DELETE', `/roles/${String(id)}`);
    expect(await server.make('GET', `/users/${String(user['id'])}?fields=role,status`)).toEqual({
      role: null,
      status: 'suspended',
    });
    expect(await server.make('GET', `/permissions?filter[role][_eq]=${String(id)}`)).toEqual([]);
  });
});

describe('permissions', () => {
  const titles = '/items/articles?fields=title';

  it('CALL-64 no access has no record, and full access has every field without a rule', async () => {
    expect(await status('GET', titles)).toBe(403);
    const [one] = (await server.make('POST', '/permissions', [
      {
        role: ids.apiRole,
        collection: 'articles',
        action: 'read',
        permissions: {},
        validation: {},
        fields: ['*'],
      },
      { role: ids.apiRole, collection: 'tags', action: 'read', fields: ['*'] },
    ])) as Row[];
    expect(one).toEqual({
      id: expect.any(Number) as unknown,
      role: ids.apiRole,
      collection: 'articles',
      action: 'read',
      permissions: {},
      validation: {},
      presets: null,
      fields: ['*'],
      limit: null,
    });
    const { body } = await server.call('api', 'GET', '/items/articles');
    expect(Object.keys((body.data as Row[])[0] ?? {})).toContain('body');
    expect(body.data).toHaveLength(2);
  });

  it('CALL-62 the permissions of a role and of the public are listed', async () => {
    await permit(server, null, 'languages', 'read');
    const of = (query: string) => server.make('GET', `/permissions?limit=-1&${query}`) as Promise<Row[]>;
    const role = await of(`filter[role][_eq]=${ids.apiRole}`);
    expect(role.map(({ collection }) => collection)).toEqual(['articles', 'tags']);
    const all = await of('filter[role][_null]=true');
    expect(all.map(({ role, collection }) => [role, collection])).toEqual([[null, 'languages']]);
  });

  it('CALL-63 custom access has a rule, and full access clears it', async () => {
    const [{ id } = { id: 0 }] = (await server.make(
      'GET',
      `/permissions?filter[role][_eq]=${ids.apiRole}&filter[collection][_eq]=articles`,
    )) as { id: number }[];
    await server.make('PATCH', `/permissions/${id}`, {
      fields: ['title'],
      permissions: { status: { _eq: 'published' } },
    });
    expect((await server.call('api', 'GET', titles)).body.data).toEqual([{ title: 'Out' }]);
    expect(await status('GET', '/items/articles?fields=status')).toBe(403);
    expect(await server.make('GET', `/permissions/${id}`)).toMatchObject({ id, fields: ['title'] });
    await server.make('PATCH', `/permissions/${id}`, { fields: ['*'], permissions: null, validation: null });
    expect((await server.call('api', 'GET', `${titles},status`)).body.data).toHaveLength(2);
  });

  it('null allows no field, and * allows every field', async () => {
    const [{ id } = { id: 0 }] = (await server.make(
      'GET',
      `/permissions?filter[role][_eq]=${ids.apiRole}&filter[collection][_eq]=articles`,
    )) as { id: number }[];
    expect(await server.make('PATCH', `/permissions/${id}`, { fields: null })).toMatchObject({
      fields: null,
    });
    for (const path of [titles, '/items/articles?fields=id', '/items/articles?filter[title][_eq]=Out'])
      expect(await status('GET', path)).toBe(403);
    await server.make('PATCH', `/permissions/${id}`, { fields: ['*'] });
    expect(await status('GET', titles)).toBe(200);
  });

  it('CALL-65 one or many permissions are deleted', async () => {
    const list = (await server.make('GET', `/permissions?filter[role][_eq]=${ids.apiRole}&fields=id`)) as {
      id: number;
    }[];
    const [first, ...rest] = list.map(({ id }) => id);
    expect((await server.call('admin', 'DELETE', `/permissions/${first}`)).status).toBe(204);
    expect((await server.call('admin', 'DELETE', '/permissions', rest)).status).toBe(204);
    expect(await server.make('GET', `/permissions?filter[role][_eq]=${ids.apiRole}`)).toEqual([]);
    expect(await status('GET', titles)).toBe(403);
  });

  it('permissions of the public have no role', async () => {
    expect((await server.call('public', 'GET', titles)).status).toBe(403);
    await permit(server, null, 'articles', 'read', {
      fields: ['title'],
      permissions: { status: { _eq: 'published' } },
    });
    expect((await server.call('public', 'GET', titles)).body.data).toEqual([{ title: 'Out' }]);
    // Only the public has this permission. Signed-in users have the permissions of their role.
    expect(await status('GET', titles)).toBe(403);
  });

  it('an invalid rule or name is refused when it is saved', async () => {
    const base = { role: ids.apiRole, collection: 'articles', action: 'read' };
    for (const wrong of [
      { permissions: { title: { _like: 1 } } },
      { action: 'share' },
      { collection: 'nothing' },
    ])
      expect((await server.call('admin', 'POST', '/permissions', { ...base, ...wrong })).status).toBe(400);
  });
});

describe('the minimum of app access', () => {
  const list = async (query: string) =>
    (await server.call('editor', 'GET', `/permissions?${query}`)).body.data as Row[];

  it('PERM-18 is listed without ids and marked as system permissions', async () => {
    const minimum = (await list('limit=-1')).filter(({ system }) => system);
    expect(minimum.map(({ collection, action }) => `${String(action)} ${String(collection)}`)).toEqual([
      'read directus_activity',
      'create directus_activity',
      'read directus_collections',
      'read directus_fields',
      'read directus_permissions',
      'read directus_presets',
      'create directus_presets',
      'update directus_presets',
      'delete directus_presets',
      'read directus_relations',
      'read directus_roles',
      'read directus_settings',
      'read directus_users',
    ]);
    for (const entry of minimum) {
      expect(entry).not.toHaveProperty('id');
      expect(entry).toMatchObject({ role: ids.editorRole, system: true });
    }
  });

  it('PERM-18 is filtered and limited like stored permissions, also by SEARCH', async () => {
    const users = await list('filter[collection][_eq]=directus_users&fields=collection,action');
    expect(users).toEqual([{ collection: 'directus_users', action: 'read', system: true }]);
    expect(await list('filter[role][_null]=true')).toEqual([]);
    const { body } = await server.call('editor', 'SEARCH', '/permissions', {
      query: { filter: { collection: 'directus_roles' } },
    });
    expect(body.data).toMatchObject([{ collection: 'directus_roles', action: 'read', system: true }]);
  });

  it('is not stored for the role, and administrators do not see it', async () => {
    expect(await server.make('GET', `/permissions?filter[role][_eq]=${ids.editorRole}`)).toEqual([]);
    expect((await server.call('api', 'GET', '/permissions')).status).toBe(403);
  });

  it('ROLE-09 allows the own records that the app needs', async () => {
    const see = async (path: string) => (await server.call('editor', 'GET', path)).body.data as Row[];
    expect(await see('/users?fields=id')).toEqual([{ id: ids.editor }]);
    expect((await server.call('editor', 'GET', '/users?fields=token')).status).toBe(403);
    expect(await see('/roles?fields=id')).toEqual([{ id: ids.editorRole }]);
    for (const path of ['/collections', '/fields', '/relations', '/settings', '/presets', '/activity'])
      expect((await server.call('editor', 'GET', path)).status, path).toBe(200);
    expect((await server.call('editor', 'PATCH', '/users/me', { first_name: 'E' })).status).toBe(403);
    const preset = (
      await server.call('editor', 'POST', '/presets', { collection: 'articles', user: ids.editor })
    ).body.data as Row;
    expect(
      (await server.call('editor', 'POST', '/presets', { collection: 'articles', user: null })).status,
    ).toBe(400);
    // One's own is not made everybody's either.
    for (const body of [{ user: null }, { user: ids.admin }])
      expect((await server.call('editor', 'PATCH', `/presets/${String(preset['id'])}`, body)).status).toBe(
        403,
      );
    expect((await server.call('editor', 'DELETE', `/presets/${String(preset['id'])}`)).status).toBe(204);
  });

  it('the recommended permissions let users read all users and change the listed fields of their own record', async () => {
    const full = (collection: string, action: string) => ({
      role: ids.editorRole,
      collection,
      action,
      permissions: {},
      fields: ['*'],
    });
    const actions = ['create', 'read', 'update', 'delete'];
    await server.make('POST', '/permissions', [
      ...actions.map((action) => full('directus_files', action)),
      ...actions.map((action) => ({
        ...full('directus_folders', action),
        ...(action === 'delete' ? { fields: null } : {}),
      })),
      full('directus_users', 'read'),
      { ...ownProfile, role: ids.editorRole },
      full('directus_roles', 'read'),
    ]);
    const as = async (method: string, path: string, body?: unknown) =>
      (await server.call('editor', method, path, body)).status;
    expect((await server.call('editor', 'GET', '/users?fields=email')).body.data).toHaveLength(4);
    expect(await as('PATCH', '/users/me', { first_name: 'Edith', language: 'de-DE' })).toBe(200);
    expect(await as('PATCH', '/users/me', { status: 'active' })).toBe(403);
    expect(await as('PATCH', `/users/${ids.api}`, { first_name: 'x' })).toBe(403);
    const { body } = await server.call('editor', 'POST', '/folders', { name: 'Mine' });
    expect(await as('DELETE', `/folders/${String((body.data as Row)['id'])}`)).toBe(204);
    expect((await server.call('editor', 'GET', '/roles?fields=name')).body.data).toHaveLength(3);
  });
});
