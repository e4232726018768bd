/** The app's base path, without a trailing slash. */
export const basePath = '/admin';

/** Paths of the public pages below the base path. Every other path belongs to the private app. */
export const publicPaths = {
  root: '/',
  login: '/login',
  logout: '/logout',
  resetPassword: '/reset-password',
  acceptInvite: '/accept-invite',
} as const;

const all: readonly string[] = Object.values(publicPaths);

export function isPublicPath(path: string): boolean {
  return all.includes(path);
}
