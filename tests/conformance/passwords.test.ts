/** Accepted passwords, static tokens and secrets, and requests that need the current password. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller, signedIn, type Call } from '../support/api.ts';
import { runToEnd, startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, dataOf, login, type TestPerson } from '../support/users.ts';
import { hash } from '../../adapters/server/auth/hash.ts';
import { execute } from '../support/execute.ts';

let server: TestServer;
let admin: Call;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
});
afterAll(() => server.stop());

const extensionsOf = (answer: { body: unknown }) =>
  (answer.body as { errors?: { extensions: Record<string, unknown> }[] }).errors?.[0]?.extensions;

describe('a new password', () => {
  test.each([
    ['x', 'too_short'],
    ['123456789', 'too_short'],
    ['pässwörté', 'too_short'],
    [1234567, 'too_short'],
    ['1234567890', 'common_password'],
    ['qwertyuiop', 'common_password'],
    ['QwertyUIOP', 'common_password'],
    ['ｑｗｅｒｔｙｕｉｏｐ', 'common_password'],
    ['Administrator', 'common_password'],
    ['weak@example.com', 'common_password'],
    ['WEAK@example.com', 'common_password'],
    ['x'.repeat(513), 'length'],
  ])('%j is refused: %s', async (password, type) => {
    const user = { email: 'weak@example.com', password };
    const answer = await admin('POST', '/users', user);
    expect(extensionsOf(answer)).toMatchObject({ code: 'FAILED_VALIDATION', field: 'password', type });
    const nested = await admin('POST', '/roles', { name: 'Weak', users: [user] });
    expect(extensionsOf(nested)).toMatchObject({ code: 'FAILED_VALIDATION', type });
    expect(await server.rows("select 1 from directus_users where email = 'weak@example.com'")).toEqual([]);
  });

  test.each([
    'ten letters',
    'correct horse battery staple',
    '1029-3847-56',
    'ünïcödé wörds',
    'x'.repeat(512),
  ])('%j is accepted', async (password) => {
    const who = await addPerson(admin, undefined, { password });
    expect((await login(server, who)).status).toBe(200);
  });

  test('the pattern of the settings is an additional rule', async () => {
    await admin('PATCH', '/settings', { auth_password_policy: '/\\d/' });
    const refused = async (password: string) =>
      extensionsOf(await admin('POST', '/users', { email: 'more@example.com', password }))?.['type'];
    expect([await refused('no digits here'), await refused('1 digit'), await refused('1234567890')]).toEqual([
      'regex',
      'too_short',
      'common_password',
    ]);
    await admin('PATCH', '/settings', { auth_password_policy: null });
  });

  test('an old password that is weak still signs in', async () => {
    const who = await addPerson(admin);
    await execute(server, `update directus_users set password = '${await hash('x')}' where id = '${who.id}'`);
    expect((await login(server, { ...who, password: 'x' })).status).toBe(200);
  });
});

describe('changes of the own credentials', () => {
  let who: TestPerson;
  let me: Call;
  let article: unknown;
  beforeAll(async () => {
    await admin('POST', '/collections', {
      collection: 'notes',
      schema: {},
      meta: {},
      fields: [
        { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
        { field: 'author', type: 'uuid', schema: {} },
      ],
    });
    await admin('POST', '/relations', {
      collection: 'notes',
      field: 'author',
      related_collection: 'directus_users',
      schema: {},
      meta: {},
    });
    who = await addPerson(admin, { admin_access: true });
    me = await signedIn(server, who);
    article = dataOf(await me('POST', '/items/notes', { author: who.id }))['id'];
  });

  const paths: readonly (readonly [string, (values: object, more?: object) => ReturnType<Call>])[] = [
    ['PATCH /users/me', (values, more) => me('PATCH', '/users/me', { ...values, ...more })],
    ['PATCH /users/:key', (values, more) => me('PATCH', `/users/${who.id}`, { ...values, ...more })],
    [
      'PATCH /users { keys, data }',
      (values, more) => me('PATCH', '/users', { keys: [who.id], data: values, ...more }),
    ],
    ['PATCH /users [ … ]', (values, more) => me('PATCH', '/users', [{ id: who.id, ...values, ...more }])],
    [
      'PATCH /users/:key { set, base }',
      (values, more) =>
        me(
          'PATCH',
          `/users/${who.id}`,
          { set: values, base: {}, ...more },
          {
            'content-type': 'application/vnd.armature.edit+json',
          },
        ),
    ],
    [
      'PATCH /items/notes/:key { author: { … } }',
      (values, more) =>
        me('PATCH', `/items/notes/${String(article)}`, { author: { id: who.id, ...values }, ...more }),
    ],
    [
      'PATCH /roles/:key { users: { update } }',
      (values, more) =>
        me('PATCH', `/roles/${who.role}`, { users: { update: [{ id: who.id, ...values }] }, ...more }),
    ],
  ];
  const credentials = (n: number): readonly object[] => [
    { password: `a new password ${n}` },
    { email: `renamed-${n}@example.com` },
    { token: `a new static token of 32 characters ${n}` },
  ];

  test.each(paths)('%s needs the current password', async (title, send) => {
    const stored = () => server.rows(`select * from directus_users where id = '${who.id}'`);
    const before = await stored();
    const at = paths.findIndex(([one]) => one === title);
    for (const values of credentials(at)) {
      const missing = await send(values);
      expect([missing.status, extensionsOf(missing)]).toMatchObject([
        403,
        { code: 'CURRENT_PASSWORD_REQUIRED', field: Object.keys(values)[0], reason: 'missing' },
      ]);
      const wrong = await send(values, { current_password: 'not the password' });
      expect([wrong.status, extensionsOf(wrong)]).toMatchObject([
        403,
        { code: 'CURRENT_PASSWORD_REQUIRED', reason: 'wrong' },
      ]);
    }
    expect(await stored()).toEqual(before);
    for (const values of credentials(at).toReversed())
      expect((await send(values, { current_password: who.password })).status).toBe(200);
    who = { ...who, password: `a new password ${at}`, email: `renamed-${at}@example.com` };
    expect((await login(server, who)).status).toBe(200);
    me = await signedIn(server, who);
  });

  test('other own fields and other users need no current password', async () => {
    expect((await me('PATCH', '/users/me', { title: 'Dr', email: who.email })).status).toBe(200);
    const other = await addPerson(admin);
    const change = { password: 'a password that was forgotten', email: 'other@example.com' };
    expect((await me('PATCH', `/users/${other.id}`, change)).status).toBe(200);
  });

  test('wrong passwords delay later attempts and prevent no sign-in', async () => {
    const guess = await addPerson(admin, { admin_access: true });
    const them = await signedIn(server, guess);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i += 1)
      codes.push(codeOf(await them('PATCH', '/users/me', { title: 'x', current_password: `guess ${i}` })));
    expect(codes.at(0)).toBe('CURRENT_PASSWORD_REQUIRED');
    expect(codes.at(-1)).toBe('REQUESTS_EXCEEDED');
    expect((await login(server, guess)).status).toBe(200);
  });

  test('a user of a provider, who has no password, needs none', async () => {
    const guest = await addPerson(
      admin,
      { admin_access: true },
      { token: 'the-static-token-of-a-guest-00001' },
    );
    await admin('PATCH', `/users/${guest.id}`, { password: null });
    const them = caller(server.url, 'the-static-token-of-a-guest-00001');
    expect((await them('PATCH', '/users/me', { email: 'guest@example.com' })).status).toBe(200);
  });

  test('a field with the same name in another collection keeps its values', async () => {
    const field = { field: 'current_password', type: 'string', meta: {}, schema: {} };
    await admin('POST', '/fields/notes', field);
    const made = await me('POST', '/items/notes', { current_password: 'a value' });
    expect(dataOf(made)['current_password']).toBe('a value');
    await admin('DELETE', '/fields/notes/current_password');
  });

  test('activity and revisions never contain a password', async () => {
    const found = await server.rows('select data, delta from directus_revisions');
    expect(JSON.stringify(found)).not.toMatch(/a new password|argon2/);
  });
});

describe('static tokens', () => {
  test.each(['x', 'a token of thirty-one characters'.slice(0, 31), 12_345])(
    '%j is refused',
    async (token) => {
      const answer = await admin('POST', '/users', { email: 'program@example.com', token });
      expect([answer.status, extensionsOf(answer)]).toMatchObject([
        400,
        { field: 'token', type: 'too_short', valid: 32 },
      ]);
    },
  );

  test('a token of 32 characters is stored as a hash and returned once', async () => {
    const token = 'abcdefghijklmnopqrstuvwxyz012345';
    const made = dataOf(await admin('POST', '/users', { email: 'program@example.com', token, role: null }));
    expect(made['token']).toBe(token);
    expect(dataOf(await admin('GET', `/users/${String(made['id'])}`))['token']).toBe('**********');
    const [row] = await server.rows("select token from directus_users where email = 'program@example.com'");
    expect(row?.['token']).toMatch(/^[\da-f]{64}$/);
  });

  test('an empty text removes the token', async () => {
    const [row] = await server.rows("select id from directus_users where email = 'program@example.com'");
    await admin('PATCH', `/users/${String(row?.['id'])}`, { token: '' });
    expect(await server.rows("select 1 from directus_users where token = ''")).toEqual([]);
  });
});

describe('a start is refused', () => {
  test.each([
    [{ SECRET: 'x' }, /^SECRET has 1 bytes and needs at least 32.*openssl rand -base64 48/],
    [{ SECRET: 'x'.repeat(31) }, /^SECRET has 31 bytes/],
  ])('with %j', async (env, sentence) => {
    const { code, stderr } = await runToEnd(['--port', '0'], {
      DATABASE_URL: '/dev/null/none.sqlite',
      ...env,
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('with a weak ADMIN_PASSWORD if no administrator exists yet', async () => {
    await expect(startInProcess({ env: { ADMIN_PASSWORD: 'admin' } })).rejects.toThrow(
      /ADMIN_PASSWORD .* at least 10 characters.*generates a password/,
    );
    await expect(startInProcess({ env: { ADMIN_PASSWORD: 'administrator' } })).rejects.toThrow(
      /easy to guess/,
    );
  });
});
