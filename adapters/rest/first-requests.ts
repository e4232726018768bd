/** The first requests of every page. The page may send them before the app runs (AUTH-22). */

interface FirstRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  /** Name of the lock that one tab of the browser holds at a time. */
  readonly lock?: string;
}

export const readInfo = { method: 'GET', path: '/server/info' } as const satisfies FirstRequest;

/** Without locks, the platform's grace period for rotated tokens allows two tabs to refresh at once. */
export const refreshSession = {
  method: 'POST',
  path: '/auth/refresh',
  body: { mode: 'cookie' },
  lock: 'armature.refresh',
} as const satisfies FirstRequest;

/** Returns the response of a first request that was already sent, once; null if it was not sent. */
export type TakeSent = (path: string) => Promise<Response> | null;
