/**
 * The newest `@directus/sdk` that the oldest supported Node.js installs, or the newest of all (`npm run test:sdk`).
 * Every command that it exports is either sent to the server, or listed below with the reason why the server has no
 * answer.
 */
import * as published from 'directus-sdk-newest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';

type Row = Readonly<Record<string, unknown>>;
type Command = (...given: readonly unknown[]) => object;
/** The SDK types commands by a schema of collections, which this suite creates. */
const commands = published as unknown as Readonly<Record<string, Command>>;
const sent = new Set<string>();
const has = (name: string) => name in commands;
/** Versions without webhooks take objects instead of lists of credentials. */
const takesObjects = !has('createWebhook');

const createClient = (server: TestServer) =>
  published.createDirectus(server.url).with(published.authentication('json')).with(published.rest());

let server: TestServer;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  server = await startInProcess();
  client = createClient(server);
  await (client.login as Command)(...credentials(server.admin));
});
afterAll(async () => {
  await client.logout();
  await server.stop();
});

const credentials = ({ email, password }: TestServer['admin']) =>
  takesObjects ? [{ email, password }] : [email, password];

/** Sends a command of the SDK and returns its result. */
async function run<T = Row>(name: string, ...given: readonly unknown[]): Promise<T> {
  const command = commands[name];
  if (!command) throw new Error(`The SDK has no command "${name}".`);
  sent.add(name);
  return (await client.request(command(...given) as never).catch((error: unknown) => {
    throw Object.assign(
      new Error(`${name}: ${JSON.stringify((error as Sent).errors ?? String(error))}`),
      error,
    );
  })) as T;
}

interface Sent {
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    (error: Sent) => error.errors?.[0]?.extensions?.code,
  );

const id = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = (field: string) => ({ field, type: 'string', meta: {}, schema: {} });

describe('the data model', () => {
  test('collections', async () => {
    for (const collection of ['books', 'writers', 'passing', 'imprint'])
      await run('createCollection', {
        collection,
        meta: { singleton: collection === 'imprint' },
        schema: {},
        fields: [id, text('name'), { field: 'sort', type: 'integer', meta: {}, schema: {} }],
      });
    await run('updateCollection', 'books', { meta: { icon: 'book', sort_field: 'sort' } });
    await run('updateCollectionsBatch', [{ collection: 'writers', meta: { icon: 'person' } }]);
    await run('deleteCollection', 'passing');
    expect(await run('readCollection', 'books')).toMatchObject({ meta: { icon: 'book' } });
    const names = (await run<readonly Row[]>('readCollections')).map(({ collection }) => collection);
    expect(names).toEqual(expect.arrayContaining(['books', 'writers', 'directus_users']));
    expect(names).not.toContain('passing');
  });

  test('fields', async () => {
    await run('createField', 'books', { field: 'writer', type: 'integer', meta: {}, schema: {} });
    await run('createField', 'books', text('passing'));
    await run('updateField', 'books', 'name', { meta: { note: 'As printed' } });
    if (has('updateFields')) await run('updateFields', 'books', [{ field: 'passing', meta: { sort: 2 } }]);
    await run('deleteField', 'books', 'passing');
    expect(await run('readField', 'books', 'name')).toMatchObject({ meta: { note: 'As printed' } });
    const ofBooks = await run<readonly Row[]>('readFieldsByCollection', 'books');
    expect(ofBooks.map(({ field }) => field)).toEqual(['id', 'name', 'sort', 'writer']);
    expect(await run<readonly Row[]>('readFields')).toEqual(expect.arrayContaining([...ofBooks]));
  });

  test('relations', async () => {
    const relation = { collection: 'books', field: 'writer', related_collection: 'writers' };
    await run('createRelation', { ...relation, schema: {}, meta: {} });
    await run('deleteRelation', 'books', 'writer');
    await run('createRelation', { ...relation, schema: {}, meta: {} });
    await run('updateRelation', 'books', 'writer', { meta: { one_deselect_action: 'delete' } });
    const expected = { ...relation, meta: { one_deselect_action: 'delete' } };
    expect(await run('readRelation', 'books', 'writer')).toMatchObject(expected);
    expect(await run('readRelationByCollection', 'books')).toMatchObject([expected]);
    expect(await run('readRelations')).toEqual(expect.arrayContaining([expect.objectContaining(relation)]));
  });
});

describe('content', () => {
  test('items', async () => {
    await run('createItem', 'books', { name: 'Salt', writer: { name: 'Ada' } });
    await run('createItems', 'books', [
      { name: 'Kiln' },
      { name: 'Quay' },
      { name: 'Passing' },
      { name: 'Gone' },
    ]);
    expect(await run('updateItem', 'books', 1, { name: 'Salt, slowly' })).toMatchObject({
      name: 'Salt, slowly',
    });
    await run('updateItems', 'books', [2, 3], { writer: 1 });
    await run('updateItemsBatch', 'books', [
      { id: 2, name: 'The kiln' },
      { id: 3, name: 'The quay' },
    ]);
    await run('deleteItem', 'books', 4);
    await run('deleteItems', 'books', [5]);
    expect(await run('readItem', 'books', 1, { fields: ['name', { writer: ['name'] }] })).toEqual({
      name: 'Salt, slowly',
      writer: { name: 'Ada' },
    });
    const query = {
      fields: ['name'],
      filter: { writer: { name: { _eq: 'Ada' } } },
      sort: ['-name'],
      limit: 2,
    };
    expect(await run('readItems', 'books', query)).toEqual([{ name: 'The quay' }, { name: 'The kiln' }]);
    expect(await run('aggregate', 'books', { aggregate: { count: '*' } })).toEqual([{ count: 3 }]);
    await run('utilitySort', 'books', 3, 1);
    expect(await run('readItems', 'books', { fields: ['id'], sort: ['sort'], limit: 1 })).toEqual([
      { id: 3 },
    ]);
  });

  test('a singleton', async () => {
    await run('updateSingleton', 'imprint', { name: 'The Kiln Press' });
    expect(await run('readSingleton', 'imprint', { fields: ['name'] })).toEqual({ name: 'The Kiln Press' });
  });

  test('files, folders and assets', async () => {
    const folder = await run('createFolder', { name: 'Covers' });
    const others = await run<readonly Row[]>('createFolders', [
      { name: 'One' },
      { name: 'Two' },
      { name: 'Three' },
    ]);
    const [one, two, three] = others.map((each) => each['id']);
    await run('updateFolder', folder['id'], { name: 'All covers' });
    await run('updateFolders', [one, two], { parent: folder['id'] });
    await run('updateFoldersBatch', [{ id: one, name: 'First' }]);
    await run('deleteFolder', two);
    await run('deleteFolders', [three]);
    expect(await run('readFolder', one)).toMatchObject({ name: 'First', parent: folder['id'] });
    expect(await run('readFolders', { fields: ['name'], sort: ['name'] })).toEqual([
      { name: 'All covers' },
      { name: 'First' },
    ]);

    const bytes = Buffer.from(pixel, 'base64');
    const upload = (name: string) => {
      const form = new FormData();
      form.append('file', new File([bytes], name, { type: 'image/png' }));
      return run('uploadFiles', form);
    };
    const [file, other, more] = [await upload('a.png'), await upload('b.png'), await upload('c.png')];
    await run('updateFile', file['id'], { title: 'The first', folder: folder['id'] });
    await run('updateFiles', [other['id']], { title: 'The second' });
    await run('updateFilesBatch', [{ id: more['id'], title: 'The third' }]);
    expect(await run('readFile', file['id'], { fields: ['title'] })).toEqual({ title: 'The first' });
    expect(await run('readFiles', { fields: ['title'], sort: ['title'] })).toEqual([
      { title: 'The first' },
      { title: 'The second' },
      { title: 'The third' },
    ]);
    const key = file['id'];
    expect((await run<Blob>('readAssetBlob', key)).size).toBe(bytes.length);
    expect(Buffer.from(await run<ArrayBuffer>('readAssetArrayBuffer', key))).toEqual(bytes);
    const stream = new Response(await run<ReadableStream>('readAssetRaw', key));
    expect(Buffer.from(await stream.arrayBuffer())).toEqual(bytes);
    await run('deleteFile', other['id']);
    await run('deleteFiles', [more['id']]);
    // Addresses of the own network are refused.
    expect(await failure(run('importFile', `${server.url}/admin/favicon.svg`))).toBe('INVALID_PAYLOAD');
  });

  test('revisions and activity', async () => {
    const [revision] = await run<readonly Row[]>('readRevisions', {
      filter: { collection: { _eq: 'books' } },
      limit: 1,
    });
    expect(await run('readRevision', revision?.['id'])).toMatchObject({ collection: 'books' });
    const [activity] = await run<readonly Row[]>('readActivities', {
      filter: { collection: { _eq: 'books' } },
      limit: 1,
    });
    expect(await run('readActivity', activity?.['id'])).toMatchObject({ collection: 'books' });
  });

  test('import and export', async () => {
    const form = new FormData();
    form.append('file', new File(['[{"name":"Imported"}]'], 'books.json', { type: 'application/json' }));
    await run('utilsImport', 'books', form);
    const imported = { filter: { name: { _eq: 'Imported' } }, fields: ['name'] };
    expect(await run('readItems', 'books', imported)).toEqual([{ name: 'Imported' }]);
  });
});

describe('access', () => {
  test('roles and permissions', async () => {
    const role = await run('createRole', { name: 'Editors', app_access: true });
    const more = await run<readonly Row[]>('createRoles', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
    const [a, b, c] = more.map((each) => each['id']);
    await run('updateRole', role['id'], { name: 'Editors of books' });
    await run('updateRoles', [a, b], { description: 'Passing' });
    await run('updateRolesBatch', [{ id: a, name: 'First' }]);
    await run('deleteRole', b);
    await run('deleteRoles', [c]);
    expect(await run('readRole', a)).toMatchObject({ name: 'First', description: 'Passing' });
    expect(await run<readonly Row[]>('readRoles')).toHaveLength(3);
    expect(await run('readRolesMe', { fields: ['name'] })).toEqual([{ name: 'Administrator' }]);

    const grant = { role: role['id'], collection: 'books', fields: ['*'], permissions: {} };
    const read = await run('createPermission', { ...grant, action: 'read' });
    const others = await run<readonly Row[]>('createPermissions', [
      { ...grant, action: 'create' },
      { ...grant, action: 'update' },
      { ...grant, action: 'delete' },
    ]);
    const [first, second, third] = others.map((each) => each['id']);
    await run('updatePermission', read['id'], { permissions: { name: { _nnull: true } } });
    await run('updatePermissions', [first], { fields: ['name'] });
    await run('updatePermissionsBatch', [{ id: second, fields: ['name'] }]);
    await run('deletePermission', third);
    await run('deletePermissions', [second]);
    expect(await run('readPermission', read['id'])).toMatchObject({
      permissions: { name: { _nnull: true } },
    });
    const left = await run<readonly Row[]>('readPermissions', { filter: { role: { _eq: role['id'] } } });
    expect(left).toHaveLength(2);
    expect(await run('readUserPermissions')).toMatchObject({ books: { read: { access: 'full' } } });
  });

  test('users', async () => {
    const [{ id: role } = {}] = await run<readonly Row[]>('readRoles', {
      filter: { name: { _eq: 'Editors of books' } },
    });
    const user = await run('createUser', { email: 'ada@example.com', password: 'salt and basalt', role });
    const more = await run<readonly Row[]>('createUsers', [
      { email: 'a@example.com' },
      { email: 'b@example.com' },
      { email: 'c@example.com' },
    ]);
    const [a, b, c] = more.map((each) => each['id']);
    await run('updateUser', user['id'], { first_name: 'Ada' });
    await run('updateUsers', [a, b], { role });
    await run('updateUsersBatch', [{ id: a, first_name: 'First' }]);
    await run('deleteUser', b);
    await run('deleteUsers', [c]);
    expect(await run('readUser', a, { fields: ['first_name', 'role'] })).toEqual({
      first_name: 'First',
      role,
    });
    expect(await run<readonly Row[]>('readUsers')).toHaveLength(3);
    await run('updateMe', { title: 'Publisher' });
    expect(await run('readMe', { fields: ['title'] })).toEqual({ title: 'Publisher' });
    const secret = await run('generateTwoFactorSecret', server.admin.password);
    expect(secret).toMatchObject({ secret: expect.any(String), otpauth_url: expect.any(String) });
    expect(await failure(run('enableTwoFactor', secret['secret'], '000000'))).toBe('INVALID_PAYLOAD');
    expect(await failure(run('acceptUserInvite', 'no token', 'salt and basalt'))).toBe('INVALID_PAYLOAD');
    expect(await failure(run('passwordReset', 'no token', 'salt and basalt'))).toBe('INVALID_PAYLOAD');
    await run('passwordRequest', 'ada@example.com');
    await run('inviteUser', 'new@example.com', role);
  });

  test('sign-in by commands', async () => {
    const ada = credentials({ email: 'ada@example.com', password: 'salt and basalt' });
    const tokens = await run('login', ...ada, { mode: 'json' });
    const of = ({ refresh_token }: Row) => ({ mode: 'json', refresh_token });
    const refresh = (held: Row) =>
      run('refresh', ...(takesObjects ? [of(held)] : ['json', held['refresh_token']]));
    const next = await refresh(tokens);
    expect(next['access_token']).toEqual(expect.any(String));
    await run('logout', ...(takesObjects ? [of(next)] : [next['refresh_token'], 'json']));
    expect(await failure(refresh(next))).toBe('INVALID_CREDENTIALS');
  });
});

describe('the rest', () => {
  test('presets', async () => {
    const { id: user } = await run('readMe', { fields: ['id'] });
    const preset = await run('createPreset', { user, collection: 'books', layout: 'tabular' });
    const more = await run<readonly Row[]>('createPresets', [
      { user, collection: 'a' },
      { user, collection: 'b' },
      { user, collection: 'c' },
    ]);
    const [a, b, c] = more.map((each) => each['id']);
    await run('updatePreset', preset['id'], { search: 'salt' });
    await run('updatePresets', [a, b], { search: 'kiln' });
    await run('updatePresetsBatch', [{ id: a, search: 'quay' }]);
    await run('deletePreset', b);
    await run('deletePresets', [c]);
    expect(await run('readPreset', a)).toMatchObject({ search: 'quay' });
    expect(await run<readonly Row[]>('readPresets')).toHaveLength(2);
  });

  test.runIf(has('createWebhook'))('webhooks', async () => {
    const hook = {
      name: 'Build',
      method: 'POST',
      url: 'https://example.com/',
      actions: ['create'],
      collections: ['books'],
    };
    const webhook = await run('createWebhook', hook);
    const others = await run<readonly Row[]>('createWebhooks', [hook, hook]);
    const [first, second] = others.map((each) => each['id']);
    await run('updateWebhook', webhook['id'], { status: 'inactive' });
    await run('updateWebhooks', [first], { status: 'inactive' });
    await run('deleteWebhook', first);
    await run('deleteWebhooks', [second]);
    expect(await run('readWebhook', webhook['id'])).toMatchObject({ status: 'inactive' });
    expect(await run<readonly Row[]>('readWebhooks')).toHaveLength(1);
  });

  test('settings and the server', async () => {
    await run('updateSettings', { project_name: 'The Kiln' });
    expect(await run('readSettings')).toMatchObject({ project_name: 'The Kiln' });
    expect(await run('serverInfo')).toMatchObject({ project: { project_name: 'The Kiln' } });
    expect(await run('serverHealth')).toMatchObject({ status: 'ok' });
    expect(await run('serverPing')).toBe('pong');
    expect(await run('readOpenApiSpec')).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
  });

  test('utilities', async () => {
    if (has('generateHash')) {
      const hash = await run<string>('generateHash', 'salt');
      expect(await run('verifyHash', 'salt', hash)).toBe(true);
    }
    expect(await run<string>('randomString', 12)).toHaveLength(12);
    await run('clearCache');
    const snapshot = await run('schemaSnapshot');
    expect(snapshot).toMatchObject({ version: 1 });
    await run('schemaDiff', snapshot);
  });
});

/** Exports that are not commands: the client, its features, and helpers. */
const helpers = new Set(
  `auth authentication createDirectus customEndpoint formatFields generateUid getAuthEndpoint graphql isDirectusError
  memoryStorage messageCallback pong queryToParams realtime rest sleep staticToken throwIfCoreCollection throwIfEmpty withOptions
  withSearch withToken`.split(/\s+/),
);

/** Commands without an answer, by the reason (docs/later-versions.md). */
const unavailable: readonly (readonly [reason: string, names: RegExp])[] = [
  ['comments belong to the activity', /Comments?(Batch)?$/],
  ['revisions take the place of versions', /ContentVersions?(Batch)?$/],
  ['screens of an extension take their place', /(Dashboard|Panel)s?(Batch)?$/],
  ['webhooks take their place', /(Flow|Operation)s?(Batch)?$/],
  ['there are no messages to users', /Notifications?(Batch)?$/],
  ['permissions belong to roles', /(Policy|Policies|PolicyGlobals)(Batch)?$/],
  ['public permissions take their place', /Shares?(Info|Batch)?$/],
  ['the texts of the app are a file', /Translations?(Batch)?$/],
  ['extensions are folders', /(Extensions?|RegistryAccount)$/],
  ['builds are started by webhooks', /Deployment/],
  ['archives are answers of POST /files/archive', /^download(Files|Folder)Zip$/],
  ['each import has its collection', /^utilsImportBatch$/],
  ['there is no GraphQL', /^readGraphqlSdl$/],
  ['administrators invite users', /^registerUser(Verify)?$/],
  ['the permissions of one item are not answered', /^readItemPermissions$/],
  ['the command sends no current password, which is required', /^disableTwoFactor$/],
  ['a diff of the same schema is empty, so there is nothing to apply', /^schemaApply$/],
  ['providers are listed by GET /auth/oauth', /^readProviders$/],
  ['exports are answers, not files', /^utilsExport$/],
];

test('every command is sent, or has a reason', () => {
  const open = Object.keys(commands).filter((name) => !helpers.has(name) && !sent.has(name));
  const unexplained = open.filter((name) => !unavailable.some(([, names]) => names.test(name)));
  expect(unexplained).toEqual([]);
  expect(sent.size).toBeGreaterThanOrEqual(90);
});
