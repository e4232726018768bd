import type { Shell } from '../context.ts';

/**
 * Returns the page to open after sign-in: the requested one, else the last one, else the home page of the
 * screens file (AUTH-08).
 */
export async function startPage(
  { platform, loadWorkspace }: Pick<Shell, 'platform' | 'loadWorkspace'>,
  requested: string | null = null,
): Promise<string> {
  if (isPage(requested)) return requested;
  const me = await platform
    .call<{ last_page?: string | null } | null>('GET', '/users/me?fields=last_page')
    // The sign-in has succeeded, and the page itself shows the failure.
    .catch(() => null);
  const last = me?.last_page ?? null;
  if (isPage(last)) return last;
  // The sign-in page does not contain the screens, so both are loaded on demand.
  const [{ builtIn }, { pathOfAppTarget }] = await Promise.all([
    loadWorkspace(),
    import('../../screen/resolve/path-of-target.ts'),
  ]);
  return pathOfAppTarget(builtIn, 'home') ?? '/';
}

/** Returns true for a path of this app (never `//host`) that is not a sign-in page. */
function isPage(path: string | null): path is string {
  return path !== null && /^\/(?![/\\])/.test(path) && !/^\/(login|logout)?([?#]|$)/.test(path);
}
