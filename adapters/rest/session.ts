/** Sign-in, silent refresh and expiry (AUTH-21, 25…31). The access token never leaves this module's memory. */
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import type { LogoutReason, Session, SessionStatus } from '../../renderer/contract/session.ts';
import { createConfirming } from './confirming.ts';
import { dataOf, type Answer, type Http, type Request } from './http.ts';

/** Above this a timer would fire at once, so that none is set (AUTH-28). ms. */
const longestTimer = 2.1e9;
const beforeExpiry = 10_000;
/** From one question to a platform that does not answer to the next. ms. */
const betweenTries = 3000;
/** Their 401 says that the given credentials are wrong, not that the session ended (AUTH-30). */
const withoutRetry = /^\/(auth\/(login|refresh)|users\/me\/tfa\/)/;

/** Runs `work` alone among the tabs of this browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export interface TokenSession extends Session {
  readonly token: string | null;
  /** The query parameter that URLs of files carry, as name and value; null while signed out. */
  readonly assetParameter: readonly [name: string, value: string] | null;
  /** Sends with the token; a 401 of an ended token is refreshed and retried once (AUTH-29). */
  send(request: Request): Promise<Answer>;
}

export function createSession(options: {
  readonly http: Http;
  readonly clock: Clock;
  readonly lock?: Lock;
  /** What is asked of the platform beside the first refresh, and again with the token of a sign-in. Never rejects. */
  readonly probe?: (token: string | null) => Promise<void>;
}): TokenSession {
  const { http, clock, lock = alone, probe = async () => undefined } = options;
  const listeners = new Set<() => void>();
  let status: SessionStatus = 'unknown';
  let reason: LogoutReason | null = null;
  let token: string | null = null;
  let assetToken: string | null = null;
  let timer: number | null = null;
  let refreshing: Promise<void> | null = null;

  const become = (next: SessionStatus, why: LogoutReason | null = null) => {
    status = next;
    reason = why;
    for (const listener of listeners) listener();
  };

  const forget = () => {
    token = null;
    assetToken = null;
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };

  const accept = (answer: Answer) => {
    const data = dataOf(answer.body);
    if (!isRecord(data) || typeof data['access_token'] !== 'string') {
      throw new PlatformError({
        message: 'The platform answered the sign-in without an access token. Is this address a platform?',
        status: answer.status,
        code: 'UNKNOWN',
      });
    }
    forget();
    token = data['access_token'];
    const forAssets = data['asset_token'];
    assetToken = typeof forAssets === 'string' ? forAssets : null;
    schedule(Number(data['expires']) - beforeExpiry);
    if (status !== 'signed-in') become('signed-in');
  };

  const schedule = (ms: number) => {
    if (!Number.isFinite(ms) || ms + beforeExpiry > longestTimer) return;
    timer = clock.setTimeout(
      () => {
        timer = null;
        refresh().catch((error: unknown) => {
          if (isUnreachable(error)) schedule(beforeExpiry);
          else expire();
        });
      },
      Math.max(ms, 0),
    );
  };

  const expire = () => {
    const was = status;
    forget();
    if (was === 'signed-in') become('expired', 'SESSION_EXPIRED');
  };

  /** One at a time: who asks meanwhile waits for the same answer. */
  const refresh = (): Promise<void> => {
    refreshing ??= lock(async () =>
      accept(await http.send({ method: 'POST', path: '/auth/refresh', body: { mode: 'cookie' } }, null)),
    ).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

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
    get assetParameter(): readonly [name: string, value: string] | null {
      if (assetToken !== null) return ['asset_token', assetToken];
      // Other platforms of the family accept only the access token in URLs.
      return token === null ? null : ['access_token', token];
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async resume() {
      const asked = probe(null);
      try {
        await refresh();
      } catch (error) {
        forget();
        if (isUnreachable(error)) {
          become('unreachable', reason);
          timer = clock.setTimeout(() => void session.resume(), betweenTries);
        } else become('signed-out', reason);
      }
      await asked;
      if (token !== null) await probe(token);
      return status;
    },
    async login({ email, password, otp }) {
      const body = { email, password, ...(otp ? { otp } : {}), mode: 'cookie' };
      accept(await http.send({ method: 'POST', path: '/auth/login', body }, null));
      await probe(token);
    },
    async logout(why) {
      const hadToken = token;
      forget();
      if (why === 'SIGN_OUT') {
        // Signed out here whatever the platform says: a cookie that is already gone is no failure.
        await http
          .send({ method: 'POST', path: '/auth/logout', body: { mode: 'cookie' } }, hadToken)
          .catch(() => undefined);
      }
      forget();
      become('signed-out', why);
    },
    confirmBy: (ask) => confirming.confirmBy(ask),
    send: (request) => confirming.send(request),
  };
  const confirming = createConfirming(sendSigned);
  return session;

  async function sendSigned(request: Request): Promise<Answer> {
    if (refreshing) await refreshing.catch(() => undefined);
    const used = token;
    try {
      return await http.send(request, used);
    } catch (error) {
      if (!endedToken(error) || withoutRetry.test(request.path)) throw error;
      if (token === used) {
        try {
          await refresh();
        } catch (failure) {
          if (isUnreachable(failure)) throw failure;
          expire();
          throw error;
        }
      }
      return await http.send(request, token);
    }
  }
}

const alone: Lock = (work) => work();

/** The network or what stands before the platform: it says nothing about the session. */
function isUnreachable(error: unknown): boolean {
  return error instanceof PlatformError && [0, 502, 503, 504].includes(error.status);
}

function endedToken(error: unknown): boolean {
  return (
    error instanceof PlatformError &&
    error.status === 401 &&
    (error.code === 'INVALID_CREDENTIALS' || error.code === 'TOKEN_EXPIRED')
  );
}
