/** Sign-in, silent refresh and expiry (AUTH-21, 25…31). The access token is kept in memory only. */
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import type { LogoutReason, Session, SessionStatus, Views } from '../../renderer/contract/session.ts';
import { createPasswordConfirmation } from './password-confirmation.ts';
import { refreshSession, type TakeSent } from './first-requests.ts';
import { dataOf, type HttpResponse, type Http, type Request } from './http.ts';
import { readViewTokens } from './view-tokens.ts';

/** In ms. Longer timers would fire immediately, so no timer is set (AUTH-28). */
const maxTimerMs = 2.1e9;
const refreshBeforeExpiryMs = 10_000;
/** Delay in ms between attempts while the platform does not respond. */
const retryDelayMs = 3000;
/** For these paths, a 401 means wrong credentials, not an expired session (AUTH-30). */
const pathsWithoutRetry = /^\/(auth\/(login|refresh)|users\/me\/tfa\/)/;

/** Runs `work` exclusively among the tabs of this browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/** Tells the tabs of this browser that the user has signed out in one of them. They share the cookie. */
interface SessionTabs {
  readonly post: (message: { readonly is: 'signed-out' }) => void;
  readonly subscribe: (listener: (message: { readonly is: string }) => void) => () => void;
}

export interface TokenSession extends Session {
  readonly token: string | null;
  /** Name and value of the query parameter in file URLs; null if signed out. */
  readonly assetParameter: readonly [name: string, value: string] | null;
  /** Sends a request with the token. If the token is refused, refreshes it and retries once (AUTH-29). */
  send(request: Request): Promise<HttpResponse>;
}

export function createSession(options: {
  readonly http: Http;
  readonly clock: Clock;
  readonly lock?: Lock;
  /** Called during the first refresh without a token, and after a sign-in with the token. Never rejects. */
  readonly probe?: (token: string | null) => Promise<void>;
  readonly takeSent?: TakeSent;
  readonly views?: Views;
  readonly tabs?: SessionTabs;
}): TokenSession {
  const view = options.views?.current ?? null;
  const { http, clock, lock = withoutLock, probe = async () => undefined, takeSent = () => null } = options;
  const { tabs } = options;
  const listeners = new Set<() => void>();
  let status: SessionStatus = 'unknown';
  let reason: LogoutReason | null = null;
  let token: string | null = null;
  /** Kept when the session expires, because the same user usually continues. */
  let user: string | null = null;
  let assetToken: string | null = null;
  let timer: number | null = null;
  let refreshing: Promise<void> | null = null;
  let resuming: Promise<SessionStatus> | null = null;
  /** Number of sign-outs. A refresh that began before one is ignored. */
  let signOuts = 0;

  const setStatus = (next: SessionStatus, why: LogoutReason | null = null) => {
    status = next;
    reason = why;
    if (next === 'signed-out') user = null;
    for (const listener of listeners) listener();
  };

  const clearTokens = () => {
    token = null;
    assetToken = null;
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };

  const accept = (response: HttpResponse) => {
    const data = dataOf(response.body);
    if (!isRecord(data) || typeof data['access_token'] !== 'string') {
      throw new PlatformError({
        message: 'The sign-in response has no access token. Check that this URL belongs to a platform.',
        status: response.status,
        code: 'UNKNOWN',
      });
    }
    const signedIn = userOfToken(data['access_token']);
    // Another user has signed in in another tab, so the page of the former user ends.
    if (view === null && user !== null && user !== signedIn) expire();
    clearTokens();
    token = data['access_token'];
    user = signedIn;
    const forAssets = data['asset_token'];
    assetToken = typeof forAssets === 'string' ? forAssets : null;
    schedule(Number(data['expires']) - refreshBeforeExpiryMs);
    if (status !== 'signed-in') setStatus('signed-in');
  };

  /** Accepts the tokens of a sign-in or refresh, or in a tab with a view those of the view. */
  const enter = async (response: HttpResponse) => {
    if (view === null) return accept(response);
    try {
      accept(await readViewTokens(http, response, view, token));
    } catch (error) {
      // The view is no longer possible, for example because the role was deleted.
      if (!isUnreachable(error)) options.views?.end();
      throw error;
    }
  };

  const schedule = (ms: number) => {
    if (!Number.isFinite(ms) || ms + refreshBeforeExpiryMs > maxTimerMs) return;
    timer = clock.setTimeout(
      () => {
        timer = null;
        refresh().catch((error: unknown) => {
          if (isUnreachable(error)) schedule(refreshBeforeExpiryMs);
          else expire();
        });
      },
      Math.max(ms, 0),
    );
  };

  /** Without a token, the platform would respond as to the public, for example that an item does not exist. */
  const isExpired = () => status === 'expired';

  const expire = () => {
    const was = status;
    clearTokens();
    if (was === 'signed-in') setStatus('expired', 'SESSION_EXPIRED');
  };

  /** Runs one refresh at a time; concurrent callers share its promise. */
  const refresh = (): Promise<void> => {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const refreshOnce = (): Promise<void> => {
    const { lock: _name, ...request } = refreshSession;
    const sent = takeSent(request.path);
    const began = signOuts;
    const send = async () => {
      const response = await http.send({ ...request, sent }, null);
      // The user has signed out in the meantime.
      if (began !== signOuts) throw expiredError();
      return enter(response);
    };
    // A request that was already sent was sent under the lock.
    return sent ? send() : lock(send);
  };

  const resumeOnce = async (): Promise<SessionStatus> => {
    const probed = probe(null);
    try {
      await refresh();
    } catch (error) {
      clearTokens();
      if (isUnreachable(error)) {
        setStatus('unreachable', reason);
        timer = clock.setTimeout(() => void session.resume(), retryDelayMs);
      } else setStatus('signed-out', reason);
    }
    await probed;
    if (token !== null) await probe(token);
    return status;
  };

  const leave = (next: 'signed-out' | 'expired', why: LogoutReason) => {
    signOuts += 1;
    clearTokens();
    setStatus(next, why);
  };
  const signOut = (why: LogoutReason) => {
    options.views?.forget();
    leave('signed-out', why);
  };
  tabs?.subscribe(({ is }) => {
    if (is !== 'signed-out' || status === 'expired') return;
    // The page of a signed-in user stays, because it may contain edits.
    if (view === null && status === 'signed-in') leave('expired', 'SIGN_OUT');
    else signOut('SIGN_OUT');
  });

  const session: TokenSession = {
    get status() {
      return status;
    },
    get reason() {
      return reason;
    },
    get token() {
      return token;
    },
    get user() {
      return user;
    },
    get assetParameter(): readonly [name: string, value: string] | null {
      if (assetToken !== null) return ['asset_token', assetToken];
      // Other platforms accept only the access token in URLs.
      return token === null ? null : ['access_token', token];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resume() {
      resuming ??= resumeOnce().finally(() => {
        resuming = null;
      });
      return resuming;
    },
    async login({ email, password, otp }) {
      const body = { email, password, ...(otp ? { otp } : {}), mode: 'cookie' };
      await enter(await http.send({ method: 'POST', path: '/auth/login', body }, null));
      await probe(token);
    },
    async logout(why) {
      // The token of a view cannot sign out. The cookie signs the administrator out.
      const hadToken = view === null ? token : null;
      clearTokens();
      // Another tab may have sent the sign-out. The cookie may belong to the next user since then.
      if (why === 'SIGN_OUT' && reason !== 'SIGN_OUT') {
        // The app signs out in any case: a missing cookie is not an error.
        await http
          .send({ method: 'POST', path: '/auth/logout', body: { mode: 'cookie' } }, hadToken)
          .catch(() => undefined);
        tabs?.post({ is: 'signed-out' });
      }
      signOut(why);
    },
    ...(options.views ? { views: options.views } : {}),
    setPasswordPrompt: (ask) => passwordConfirmation.setPasswordPrompt(ask),
    send: (request) => passwordConfirmation.send(request),
  };
  const passwordConfirmation = createPasswordConfirmation(sendSigned);
  return session;

  async function sendSigned(request: Request): Promise<HttpResponse> {
    const by = user;
    const isOther = () => by !== null && by !== user;
    if (refreshing) await refreshing.catch(() => undefined);
    // A request of the former user must not be sent as the next one.
    if (isOther()) throw expiredError();
    const mayRefresh = !pathsWithoutRetry.test(request.path);
    if (mayRefresh && isExpired()) throw expiredError();
    const used = token;
    try {
      return await http.send(request, used);
    } catch (error) {
      if (!isTokenRefused(error) || !mayRefresh) throw error;
      if (token === used) {
        try {
          await refresh();
        } catch (failure) {
          if (isUnreachable(failure)) throw failure;
          expire();
          throw error;
        }
      }
      if (isExpired() || isOther()) throw error;
      return await http.send(request, token);
    }
  }
}

const withoutLock: Lock = (work) => work();

const expiredError = () =>
  new PlatformError({ message: 'The session expired. Sign in again.', status: 401, code: 'TOKEN_EXPIRED' });

/** Returns the user's key in the payload of a JSON Web Token; null for other tokens. The platform verifies it. */
function userOfToken(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(claims) && typeof claims['id'] === 'string' ? claims['id'] : null;
  } catch {
    return null;
  }
}

/** Returns whether the network or a proxy failed. Such an error does not end the session. */
function isUnreachable(error: unknown): boolean {
  return error instanceof PlatformError && [0, 502, 503, 504].includes(error.status);
}

/** The user may be suspended, or the role limited to other IP addresses, while the token is still valid. */
const refusals: ReadonlySet<string> = new Set([
  'INVALID_CREDENTIALS',
  'INVALID_IP',
  'TOKEN_EXPIRED',
  'USER_SUSPENDED',
]);

function isTokenRefused(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 401 && refusals.has(error.code);
}
