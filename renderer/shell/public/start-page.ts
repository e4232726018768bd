import type { Platform } from '../../contract/platform.ts';

/**
 * Returns the page to open after sign-in: the requested one, else the last one, else the collections
 * (AUTH-08).
 */
export async function startPage(platform: Platform, requested: string | null = null): Promise<string> {
  if (isPage(requested)) return requested;
  const me = await platform
    .call<{ last_page?: string | null } | null>('GET', '/users/me?fields=last_page')
    // The sign-in has succeeded, and the page itself shows the failure.
    .catch(() => null);
  const last = me?.last_page ?? null;
  return isPage(last) ? last : '/collections';
}

/** Returns true for a path of this app (never `//host`) that is not a sign-in page. */
function isPage(path: string | null): path is string {
  return path !== null && /^\/(?![/\\])/.test(path) && !/^\/(login|logout)?([?#]|$)/.test(path);
}
