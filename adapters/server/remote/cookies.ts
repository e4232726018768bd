/** What the proxy changes in a `Set-Cookie` of the platform, so that the browser keeps it for our origin. */
export interface CookieRules {
  /** The platform's base path, '' for none. */
  readonly base: string;
  /** Whether people reach us by https. */
  readonly secure: boolean;
}

/**
 * Domain is dropped, a Path below the platform's base becomes ours, Secure goes where we are reached by plain http.
 * SameSite stays; `None` without Secure, which browsers refuse, becomes `Lax`: to us the platform is same-site.
 *
 * The name gets a prefix that fits how users reach us. On https every cookie is `__Host-` (or `__Secure-` with a Path) and
 * Secure, even if the platform is reached by http. On http a browser refuses these prefixes, so they are replaced.
 * `platformCookies` restores the names.
 */
export function rewriteCookie(cookie: string, { base, secure }: CookieRules): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.trim().split(/=(.*)/s);
    return rewriteAttribute(name.toLowerCase(), value, { base, secure }) ?? [attribute.trim()];
  });
  const has = (attribute: RegExp) => kept.some((one) => attribute.test(one));
  const renamed = secure ? securedPair(pair.trim(), has(/^path=\/$/i)) : plainPair(pair.trim());
  return [renamed, ...kept, ...(secure && !has(/^secure$/i) ? ['Secure'] : [])].join('; ');
}

const [hostPrefix, securePrefix] = ['__Host-', '__Secure-'];
/** Part of the names of cookies that have no prefix at the platform, and a prefix here. */
const added = 'proxied.';
/** Replace the prefixes on http. */
const [plainHost, plainSecure] = ['proxied-host.', 'proxied-secure.'];

function securedPair(pair: string, isForAllPaths: boolean): string {
  if (startsWith(pair, hostPrefix) || startsWith(pair, securePrefix)) return pair;
  return `${isForAllPaths ? hostPrefix : securePrefix}${added}${pair}`;
}

function plainPair(pair: string): string {
  if (startsWith(pair, hostPrefix)) return plainHost + pair.slice(hostPrefix.length);
  return startsWith(pair, securePrefix) ? plainSecure + pair.slice(securePrefix.length) : pair;
}

/** Browsers compare the prefixes without case. */
function startsWith(pair: string, prefix: string): boolean {
  return pair.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase();
}

/**
 * Returns the `Cookie` header with the platform's own names; undefined if nothing is left. On https a cookie without a
 * prefix is not sent on: a subdomain or a page on plain http may have set it.
 */
export function platformCookies(header: string, secure: boolean): string | undefined {
  const pairs = header
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (secure ? ofSecured(pair) : [ofPlain(pair)]));
  return pairs.length > 0 ? pairs.join('; ') : undefined;
}

function ofSecured(pair: string): string[] {
  const prefix = [hostPrefix, securePrefix].find((one) => startsWith(pair, one));
  if (prefix === undefined) return [];
  const rest = pair.slice(prefix.length);
  return [rest.startsWith(added) ? rest.slice(added.length) : pair];
}

function ofPlain(pair: string): string {
  if (pair.startsWith(plainHost)) return hostPrefix + pair.slice(plainHost.length);
  return pair.startsWith(plainSecure) ? securePrefix + pair.slice(plainSecure.length) : pair;
}

/** Null: as it is. */
function rewriteAttribute(name: string, value: string, { base, secure }: CookieRules): string[] | null {
  if (name === 'domain') return [];
  if (name === 'path') return [`Path=${ownPath(value, base)}`];
  // Partitioned is for third parties and needs Secure.
  if (!secure && (name === 'secure' || name === 'partitioned')) return [];
  if (!secure && name === 'samesite' && value.toLowerCase() === 'none') return ['SameSite=Lax'];
  return null;
}

/** A path of the platform as ours: `/base/x` is `/x`; one that lies outside the base holds for all of us. */
export function ownPath(path: string, base: string): string {
  if (base === '') return path === '' ? '/' : path;
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '/';
}
