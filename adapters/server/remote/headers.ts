/** Rewrites the headers of forwarded requests and responses. Header names are in lower case. */
import { ownPath, platformCookies, rewriteCookie } from './cookies.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Platform {
  /** `https://host:port` */
  readonly origin: string;
  /** `/base`, or '' for none. */
  readonly base: string;
}

/** The hop-by-hop headers of RFC 9110 §7.6.1, and `expect`, which Node has already handled. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Marks forwarded requests, so that the server detects a platform URL that leads back to itself. */
export const loopHeader = 'x-armature-proxy';

export interface Sender {
  readonly ip: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
  readonly mark: string;
  /** Whether a page of this server, or of an origin in CORS_ORIGIN, sent the request. */
  readonly isTrusted: boolean;
  /** Whether cookies are forwarded: the request is trusted, or a navigation. */
  readonly hasCookies: boolean;
}

/**
 * Returns the headers for the platform. Removes the cookies if another origin sent the request: the platform does not
 * know this server's origin and cannot decide that.
 */
export function toPlatform(
  headers: Headers,
  { origin, base }: Platform,
  from: Sender,
): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {
    ...withoutHops(headers),
    host: new URL(origin).host,
    'x-forwarded-for': [headers['x-forwarded-for'] ?? [], from.ip].flat().join(', '),
    'x-forwarded-host': from.host,
    'x-forwarded-proto': from.protocol,
    [loopHeader]: from.mark,
  };
  delete sent['cookie'];
  const { cookie } = headers;
  const cookies =
    from.hasCookies && typeof cookie === 'string'
      ? platformCookies(cookie, from.protocol === 'https')
      : undefined;
  if (cookies !== undefined) sent['cookie'] = cookies;
  // Trusted pages are presented as pages of the platform. Another origin stays, so that the platform can refuse it.
  if (from.isTrusted) {
    if (headers['origin'] !== undefined) sent['origin'] = origin;
    sent['sec-fetch-site'] = 'same-origin';
  }
  const referer = headers['referer'];
  if (typeof referer === 'string' && hostOf(referer) === from.host)
    sent['referer'] = origin + base + new URL(referer).pathname;
  return sent;
}

/** Returns the headers for the browser. `listedOrigin` is the request's origin if CORS_ORIGIN lists it. */
export function fromPlatform(
  headers: Headers,
  { origin, base }: Platform,
  secure: boolean,
  listedOrigin: string | null = null,
): Record<string, string | string[]> {
  const received = withoutHops(headers);
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (cookies.length > 0)
    received['set-cookie'] = cookies.map((cookie) => rewriteCookie(cookie, { base, secure }));
  const { location } = received;
  if (typeof location === 'string') received['location'] = ownLocation(location, { origin, base });
  // This header applies to the platform's host. STRICT_TRANSPORT_SECURITY configures the one of this server.
  delete received['strict-transport-security'];
  // Only CORS_ORIGIN decides which origins may use cookies of this server.
  delete received['access-control-allow-credentials'];
  if (listedOrigin === null) return received;
  return {
    ...received,
    'access-control-allow-origin': listedOrigin,
    'access-control-allow-credentials': 'true',
    vary: [received['vary'] ?? [], 'Origin'].flat().join(', '),
  };
}

/** Converts a redirect within the platform to one within this server. Other redirects stay unchanged. */
export function ownLocation(location: string, { origin, base }: Platform): string {
  if (location.startsWith('/') && !location.startsWith('//'))
    return isBelow(location, base) ? ownPath(location, base) : location;
  const url = URL.canParse(location) ? new URL(location) : null;
  if (url === null || url.origin !== origin || !isBelow(url.pathname, base)) return location;
  return ownPath(url.pathname, base) + url.search + url.hash;
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

function withoutHops(headers: Headers): Record<string, string | string[]> {
  const named = String(headers['connection'] ?? '').toLowerCase();
  const dropped = new Set([...hopByHop, ...named.split(',').map((name) => name.trim())]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || dropped.has(name) ? [] : [[name, value] as const],
    ),
  );
}

function hostOf(url: string | string[] | undefined): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}
