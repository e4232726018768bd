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
 */
export function rewriteCookie(cookie: string, { base, secure }: CookieRules): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const kept = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.trim().split(/=(.*)/s);
    return rewriteAttribute(name.toLowerCase(), value, { base, secure }) ?? [attribute.trim()];
  });
  return [pair.trim(), ...kept].join('; ');
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
