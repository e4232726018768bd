/** The caller's address in headers of a proxy. The server reads it only if the configuration trusts the proxy. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrustedProxies } from '../../adapters/server/commands/proxy-options.ts';
import { caller, signedIn, type Answer, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { addPerson, codeOf, type TestPerson } from '../support/users.ts';

const told = (addresses: string) => ({ 'x-forwarded-for': addresses, 'x-forwarded-proto': 'https' });

describe.each([
  ['by default', {}, '127.0.0.1', '127.0.0.1', false],
  ['from a proxy of that address', { IP_TRUST_PROXY: '127.0.0.1' }, '10.1.2.3', '10.1.2.3', true],
  ['with one proxy in front', { IP_TRUST_PROXY: '1' }, '10.1.2.3', '10.1.2.3', true],
  // There is no second proxy: the client wrote the second address.
  ['with two in front', { IP_TRUST_PROXY: '2' }, '10.1.2.3', '203.0.113.9', true],
  ['from a proxy of another address', { IP_TRUST_PROXY: '192.0.2.0/24' }, '127.0.0.1', '127.0.0.1', false],
] as const)('%s', (_title, env, direct, behind, isSecure) => {
  let server: TestServer;
  let admin: Call;
  let who: TestPerson;
  beforeAll(async () => {
    server = await startInProcess({ env });
    admin = await signedIn(server);
    who = await addPerson(admin);
  });
  afterAll(() => server.stop());

  const enter = (addresses: string, body: object = {}): Promise<Answer> =>
    caller(server.url)(
      'POST',
      '/auth/login',
      { email: who.email, password: who.password, ...body },
      told(addresses),
    );

  test('the activity stores the IP address of the client', async () => {
    for (const [addresses, ip] of [
      ['10.1.2.3', direct],
      ['203.0.113.9, 10.1.2.3', behind],
    ] as const) {
      await enter(addresses);
      const filter = `filter[user]=${who.id}&filter[action]=authenticate`;
      const { body } = await admin('GET', `/activity?${filter}&sort=-id&limit=1&fields=ip`);
      expect(body).toMatchObject({ data: [{ ip }] });
    }
  });

  test('a role with an IP list accepts clients from its IP addresses', async () => {
    await admin('PATCH', `/roles/${who.role}`, { ip_access: ['10.0.0.0/8'] });
    expect((await enter('10.1.2.3')).status).toBe(direct === '10.1.2.3' ? 200 : 401);
    expect(codeOf(await enter('203.0.113.77'))).toBe('INVALID_IP');
    await admin('PATCH', `/roles/${who.role}`, { ip_access: null });
  });

  test('a cookie is secure if the client reached the proxy by https', async () => {
    const { headers } = await enter('10.1.2.3', { mode: 'cookie' });
    expect(/; Secure/i.test(headers.get('set-cookie') ?? '')).toBe(isSecure);
  });

  test('failed attempts are counted per client, not per proxy', async () => {
    const attemptLogins = (address: string, times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, i) =>
          enter(address, { email: `nobody-${address}-${i}@example.com`, password: 'wrong' }),
        ),
      );
    await attemptLogins('10.9.9.9', 61);
    const other = (await enter('10.8.8.8', { email: 'nobody-else@example.com', password: 'wrong' })).status;
    expect(other).toBe(direct === '10.1.2.3' ? 401 : 429);
  });

  test('an invalid forwarded IP address is ignored', async () => {
    const { status } = await enter(`${'x'.repeat(300)}`);
    expect([200, 429]).toContain(status);
    const ips = await server.rows('select distinct ip from directus_activity');
    expect(ips.every(({ ip }) => ip === null || String(ip).length < 40)).toBe(true);
  });
});

test.each([
  ['false', false],
  ['0', false],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
])('%s is %j', (text, read) => expect(readTrustedProxies(text)).toEqual(read));

test.each(['true', 'proxy.example.com', '10.0.0.0/99', '-1'])('%s is refused', (text) => {
  expect(() => readTrustedProxies(text)).toThrow(`IP_TRUST_PROXY must be false, `);
});
