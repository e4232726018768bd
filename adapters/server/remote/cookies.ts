/** Rewrites the platform's cookies for this server's origin. */

export interface CookieRules {
  /** The platform's base path, '' for none. */
  readonly base: string;
  /** Whether users reach this server by https. */
  readonly secure: boolean;
}

/**
 * Rewrites a `Set-Cookie` header. Removes Domain, removes the platform's base from Path, and removes Secure if users
 * reach this server by plain http. SameSite stays, except that `None` without Secure, which browsers refuse, becomes
 * `Lax`: through the proxy the platform is same-site.
 *
 * Also changes the prefix of the name. On https every cookie gets `__Host-` (or `__Secure-` with a Path) and Secure,
 * even if the platform is reached by http. On http browsers refuse these prefixes, so they are replaced.
 * `platformCookies` restores the names.
 */
export function rewriteCookie(cookie: string, { base, secure }: CookieRules): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const rewritten = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.trim().split(/=(.*)/s);
    return rewriteAttribute(name.toLowerCase(), value, { base, secure }) ?? [attribute.trim()];
  });
  const has = (attribute: RegExp) => rewritten.some((one) => attribute.test(one));
  const renamed = secure ? securedPair(pair.trim(), has(/^path=\/$/i)) : plainPair(pair.trim());
  return [renamed, ...rewritten, ...(secure && !has(/^secure$/i) ? ['Secure'] : [])].join('; ');
}

const [hostPrefix, securePrefix] = ['__Host-', '__Secure-'];
/** Added to the names of cookies that have a prefix only on this server. */
const added = 'proxied.';
/** Replacements of the prefixes on http. */
const [plainHost, plainSecure] = ['proxied-host.', 'proxied-secure.'];

function securedPair(pair: string, isForAllPaths: boolean): string {
  if (startsWith(pair, hostPrefix) || startsWith(pair, securePrefix)) return pair;
  return `${isForAllPaths ? hostPrefix : securePrefix}${added}${pair}`;
}

function plainPair(pair: string): string {
  if (startsWith(pair, hostPrefix)) return plainHost + pair.slice(hostPrefix.length);
  return startsWith(pair, securePrefix) ? plainSecure + pair.slice(securePrefix.length) : pair;
}

/** Compares without case, as browsers do. */
function startsWith(pair: string, prefix: string): boolean {
  return pair.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase();
}

/**
 * Returns the `Cookie` header with the platform's names; undefined if no cookie is left. On https a cookie without a
 * prefix is not forwarded, because a subdomain or a page on plain http may have set it.
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

/** Returns null if the attribute stays unchanged. */
function rewriteAttribute(name: string, value: string, { base, secure }: CookieRules): string[] | null {
  if (name === 'domain') return [];
  if (name === 'path') return [`Path=${ownPath(value, base)}`];
  // Partitioned requires Secure.
  if (!secure && (name === 'secure' || name === 'partitioned')) return [];
  if (!secure && name === 'samesite' && value.toLowerCase() === 'none') return ['SameSite=Lax'];
  return null;
}

/**
 * Converts a path of the platform to one of this server: `/base/x` becomes `/x`. A path outside the base becomes `/`.
 */
export function ownPath(path: string, base: string): string {
  if (base === '') return path === '' ? '/' : path;
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '/';
}
