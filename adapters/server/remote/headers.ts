/** Headers of a request on its way to the platform and of its answer on the way back. Names are lower case. */
import { ownPath, rewriteCookie } from './cookies.ts';

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

export function toPlatform(
  headers: Headers,
  { origin, base }: Platform,
  from: { readonly ip: string; readonly host: string; readonly protocol: string; readonly mark: string },
): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {
    ...withoutHops(headers),
    host: new URL(origin).host,
    'x-forwarded-for': [headers['x-forwarded-for'] ?? [], from.ip].flat().join(', '),
    'x-forwarded-host': from.host,
    'x-forwarded-proto': from.protocol,
    [loopHeader]: from.mark,
  };
  // Pages of ours are the platform's own to it; an origin that is neither stays, for the platform to judge.
  if (hostOf(headers['origin']) === from.host) sent['origin'] = origin;
  const referer = headers['referer'];
  if (typeof referer === 'string' && hostOf(referer) === from.host)
    sent['referer'] = origin + base + new URL(referer).pathname;
  return sent;
}

export function fromPlatform(
  headers: Headers,
  { origin, base }: Platform,
  secure: boolean,
): Record<string, string | string[]> {
  const answered = withoutHops(headers);
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (cookies.length > 0)
    answered['set-cookie'] = cookies.map((cookie) => rewriteCookie(cookie, { base, secure }));
  const { location } = answered;
  if (typeof location === 'string') answered['location'] = ownLocation(location, { origin, base });
  // A promise that only the platform's own host can make, ours may be reached by plain http.
  if (!secure) delete answered['strict-transport-security'];
  return answered;
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
