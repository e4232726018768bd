import { expect, test } from 'vitest';
import { platformCookies, rewriteCookie } from './cookies.ts';
import { fromPlatform, ownLocation, toPlatform, type Sender } from './headers.ts';

const platform = { origin: 'https://cms.example.com', base: '/content' };
const from: Sender = {
  ip: '10.0.0.9',
  host: 'desk.test:8055',
  protocol: 'http',
  mark: 'm',
  isTrusted: true,
  hasCookies: true,
};

const cookies: readonly [given: string, secure: boolean, base: string, kept: string][] = [
  [
    'r=1; Max-Age=9; Domain=cms.example.com; Path=/; Expires=Sat, 28 Nov 2026 00:21:04 GMT; HttpOnly; Secure; SameSite=Lax',
    false,
    '',
    'r=1; Max-Age=9; Path=/; Expires=Sat, 28 Nov 2026 00:21:04 GMT; HttpOnly; SameSite=Lax',
  ],
  [
    'r=a=b; path=/content; secure; samesite=strict',
    true,
    '/content',
    '__Host-proxied.r=a=b; Path=/; secure; samesite=strict',
  ],
  ['r=1; Path=/content/auth', false, '/content', 'r=1; Path=/auth'],
  ['r=1; Path=/contents', false, '/content', 'r=1; Path=/'],
  ['r=1; SameSite=None; Secure; Partitioned', false, '', 'r=1; SameSite=Lax'],
  ['r=1; SameSite=None; Secure', true, '', '__Secure-proxied.r=1; SameSite=None; Secure'],
  ['r=1; Path=/', true, '', '__Host-proxied.r=1; Path=/; Secure'],
  ['r=1; Path=/content/auth', true, '/content', '__Secure-proxied.r=1; Path=/auth; Secure'],
  ['__Host-r=1; Path=/; Secure', true, '', '__Host-r=1; Path=/; Secure'],
  ['__Host-r=1; Path=/; Secure', false, '', 'proxied-host.r=1; Path=/'],
  ['__Secure-r=1; Path=/a; Secure', false, '', 'proxied-secure.r=1; Path=/a'],
];
test.each(cookies)('the cookie %s (https: %s, base "%s") is kept as %s', (given, secure, base, kept) => {
  expect(rewriteCookie(given, { secure, base })).toBe(kept);
});

test.each(cookies)(
  'the platform gets its own name for the cookie %s (https: %s, base "%s")',
  (given, secure, base) => {
    const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';
    const kept = pairOf(rewriteCookie(given, { secure, base }));
    expect(platformCookies(`other; ${kept}`, secure)).toBe(`${secure ? '' : 'other; '}${pairOf(given)}`);
  },
);

test('a cookie that a subdomain or plain http could have set is not forwarded on https', () => {
  expect(platformCookies('directus_refresh_token=theirs', true)).toBeUndefined();
});

const places: readonly [given: string, own: string][] = [
  ['https://cms.example.com/content/auth/x?a=1#b', '/auth/x?a=1#b'],
  ['https://cms.example.com/content', '/'],
  ['/content/admin/login?reason=x', '/admin/login?reason=x'],
  ['./admin', './admin'],
  ['https://id.example.com/authorize', 'https://id.example.com/authorize'],
  ['https://cms.example.com/elsewhere', 'https://cms.example.com/elsewhere'],
  ['//id.example.com/x', '//id.example.com/x'],
];
test.each(places)('a redirect to %s leads to %s', (given, own) => {
  expect(ownLocation(given, platform)).toBe(own);
});

test('a request names the platform as host and origin, and the client in X-Forwarded headers', () => {
  expect(
    toPlatform(
      {
        host: 'desk.test:8055',
        origin: 'http://desk.test:8055',
        referer: 'http://desk.test:8055/admin/login',
        'x-forwarded-for': '192.0.2.1',
        authorization: 'Bearer t',
      },
      platform,
      from,
    ),
  ).toEqual({
    host: 'cms.example.com',
    origin: 'https://cms.example.com',
    referer: 'https://cms.example.com/content/admin/login',
    'x-forwarded-for': '192.0.2.1, 10.0.0.9',
    'x-forwarded-host': 'desk.test:8055',
    'x-forwarded-proto': 'http',
    authorization: 'Bearer t',
    'sec-fetch-site': 'same-origin',
    'x-armature-proxy': 'm',
  });
});

test('a page of another origin reaches the platform under its own origin and without cookies', () => {
  const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'same-site', cookie: 'r=1' };
  const sent = toPlatform(headers, platform, { ...from, isTrusted: false, hasCookies: false });
  expect(sent).toMatchObject({ origin: 'https://evil.test', 'sec-fetch-site': 'same-site' });
  expect(sent).not.toHaveProperty('cookie');
});

test('only an origin that the configuration lists is allowed credentials, whatever the platform allows', () => {
  const reflected = {
    'access-control-allow-origin': 'https://evil.test',
    'access-control-allow-credentials': 'true',
    vary: 'Accept',
  };
  expect(fromPlatform(reflected, platform, true)).toEqual({
    'access-control-allow-origin': 'https://evil.test',
    vary: 'Accept',
  });
  expect(fromPlatform(reflected, platform, true, 'https://app.test')).toEqual({
    'access-control-allow-origin': 'https://app.test',
    'access-control-allow-credentials': 'true',
    vary: 'Accept, Origin',
  });
});

test('hop-by-hop headers are removed in both directions', () => {
  const hop = {
    connection: 'keep-alive, X-Own',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    'x-own': '1',
    etag: 'e',
  };
  expect(fromPlatform(hop, platform, true)).toEqual({ etag: 'e' });
  expect(Object.keys(toPlatform(hop, platform, from))).toEqual(
    expect.not.arrayContaining(['connection', 'keep-alive', 'te', 'x-own']),
  );
});

test('the platform’s Strict-Transport-Security header is removed', () => {
  const strict = { 'strict-transport-security': 'max-age=9' };
  expect(fromPlatform(strict, platform, false)).toEqual({});
  expect(fromPlatform(strict, platform, true)).toEqual({});
});
