import { expect, test } from 'vitest';
import { rewriteCookie } from './cookies.ts';
import { fromPlatform, ownLocation, toPlatform } from './headers.ts';

const platform = { origin: 'https://cms.example.com', base: '/content' };
const from = { ip: '10.0.0.9', host: 'desk.test:8055', protocol: 'http', mark: 'm' };

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
    'r=a=b; Path=/; secure; samesite=strict',
  ],
  ['r=1; Path=/content/auth', false, '/content', 'r=1; Path=/auth'],
  ['r=1; Path=/contents', false, '/content', 'r=1; Path=/'],
  ['r=1; SameSite=None; Secure; Partitioned', false, '', 'r=1; SameSite=Lax'],
  ['r=1; SameSite=None; Secure', true, '', 'r=1; SameSite=None; Secure'],
];
test.each(cookies)('the cookie %s (https: %s, base "%s") is kept as %s', (given, secure, base, kept) => {
  expect(rewriteCookie(given, { secure, base })).toBe(kept);
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

test('the platform is asked by its own name, as by one of its pages, and told for whom', () => {
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
    'x-armature-proxy': 'm',
  });
});

test('a stranger’s origin stays a stranger’s', () => {
  expect(toPlatform({ origin: 'https://evil.test' }, platform, from)).toMatchObject({
    origin: 'https://evil.test',
  });
});

test('what belongs to one connection only is dropped on both ways', () => {
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

test('a promise of https is not made where we are reached without it', () => {
  const strict = { 'strict-transport-security': 'max-age=9' };
  expect(fromPlatform(strict, platform, false)).toEqual({});
  expect(fromPlatform(strict, platform, true)).toEqual(strict);
});
