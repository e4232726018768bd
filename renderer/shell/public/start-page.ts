import type { Platform } from '../../contract/platform.ts';

/** AUTH-08: where sign-in leads: the page asked for, else the last one, else the collections. */
export async function startPage(platform: Platform, asked: string | null = null): Promise<string> {
  if (isPage(asked)) return asked;
  const me = await platform
    .call<{ last_page?: string | null } | null>('GET', '/users/me?fields=last_page')
    // The page itself will say what is wrong; sign-in has succeeded.
    .catch(() => null);
  const last = me?.last_page ?? null;
  return isPage(last) ? last : '/collections';
}

/** A path of this app (never `//host`), and none that would lead back here. */
function isPage(path: string | null): path is string {
  return path !== null && /^\/(?![/\\])/.test(path) && !/^\/(login|logout)?([?#]|$)/.test(path);
}
