/** Headers of a request on its way to the platform and of its answer on the way back. Names are lower case. */
import { ownPath, platformCookies, rewriteCookie } from './cookies.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Platform {
  /** `https://host:port` */
  readonly origin: string;
  /** `/base`, or '' for none. */
  readonly base: string;
}

/** RFC 9110 §7.6.1, and what Node has dealt with itself by then. */
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

/** Marks what this server sent, so that it notices when the platform's address leads back to it. */
export const loopHeader = 'x-armature-proxy';

export interface Sender {
  readonly ip: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
  readonly mark: string;
  /** One of our pages, or of the origins in CORS_ORIGIN, sent the request. */
  readonly isTrusted: boolean;
  /** The request may carry cookies: it is trusted, or a navigation to an address. */
  readonly hasCookies: boolean;
}

/** Removes the cookies if another origin sent the request, because the platform does not know our origin. */
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
  // Trusted pages are the platform's own to it; another origin stays, for the platform to judge.
  if (from.isTrusted) {
    if (headers['origin'] !== undefined) sent['origin'] = origin;
    sent['sec-fetch-site'] = 'same-origin';
  }
  const referer = headers['referer'];
  if (typeof referer === 'string' && hostOf(referer) === from.host)
    sent['referer'] = origin + base + new URL(referer).pathname;
  return sent;
}

/** `listedOrigin`: the origin that sent the request, if CORS_ORIGIN lists it. */
export function fromPlatform(
  headers: Headers,
  { origin, base }: Platform,
  secure: boolean,
  listedOrigin: string | null = null,
): Record<string, string | string[]> {
  const answered = withoutHops(headers);
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (cookies.length > 0)
    answered['set-cookie'] = cookies.map((cookie) => rewriteCookie(cookie, { base, secure }));
  const { location } = answered;
  if (typeof location === 'string') answered['location'] = ownLocation(location, { origin, base });
  // This header applies to the platform's host. STRICT_TRANSPORT_SECURITY configures ours.
  delete answered['strict-transport-security'];
  // Only CORS_ORIGIN decides which origins may use cookies of this server.
  delete answered['access-control-allow-credentials'];
  if (listedOrigin === null) return answered;
  return {
    ...answered,
    'access-control-allow-origin': listedOrigin,
    'access-control-allow-credentials': 'true',
    vary: [answered['vary'] ?? [], 'Origin'].flat().join(', '),
  };
}

/** A redirect within the platform becomes one within us; one that leads elsewhere stays. */
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

function hostOf(address: string | string[] | undefined): string | null {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).host : null;
}
