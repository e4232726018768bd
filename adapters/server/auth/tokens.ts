import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { createFailure } from '../../../schemas/error/failure.ts';

/** The user that a token names, and the session that it ends with. */
export interface Bearer {
  readonly user: string;
  readonly session: string;
  /** The user or role whose access the token has. Present in tokens of the view scopes only. */
  readonly view?: View;
}

/** Exactly one of `user` and `role` is a key. */
export interface View {
  readonly user: string | null;
  readonly role: string | null;
  readonly writable: boolean;
}

/**
 * `asset`: a token for file URLs only. It has no other access, because URLs end up in histories and proxy logs.
 * `session`: a token of the session cookie, which lives longer than an access token and is accepted only there.
 * `view`, `view-asset`: an administrator views the platform as another user or role. These are separate scopes, so that a
 * server of an earlier version refuses them instead of granting the administrator's access.
 */
export type TokenScope = 'access' | 'asset' | 'session' | 'view' | 'view-asset';

/** The scopes that are accepted where another one is expected. */
const stands: Readonly<Partial<Record<TokenScope, TokenScope>>> = { view: 'access', 'view-asset': 'asset' };

/** Returns a token with the claims id, session, iat and exp. All but access tokens also have scope. `ttl` is in seconds. */
export async function signToken(
  scope: TokenScope,
  { user, session, view }: Bearer,
  secret: string,
  ttl: number,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ id: user, session, ...(scope === 'access' ? {} : { scope }), ...(view && { view }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + ttl)
    .sign(keyOf(secret));
}

/** Throws INVALID_CREDENTIALS if the token is forged, damaged, expired or of another scope. */
export type ReadToken = (token: string, now: Date, scope?: TokenScope) => Promise<Bearer>;

interface VerifiedToken {
  readonly bearer: Bearer;
  readonly scope: unknown;
  /** ms since the epoch. */
  readonly ends: number;
}

/** Capacity of the cache of verified tokens. A full cache is cleared. */
const maxTokens = 1000;

/** Verifies each signature once. The expiry is checked on each call. */
export function createTokenReader(secret: string): ReadToken {
  const key = keyOf(secret);
  const verified = new Map<string, VerifiedToken>();
  const verify = async (token: string, now: Date): Promise<VerifiedToken> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
      // Tokens of mailed links have other scopes.
      const { id: user, session, scope = 'access', view, exp } = payload;
      if (typeof user === 'string' && typeof session === 'string' && exp !== undefined)
        return {
          bearer: { user, session, ...(isViewScope(scope) && { view: view as View }) },
          scope,
          ends: exp * 1000,
        };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw invalidCredentials();
  };
  return async (token, now, expectedScope = 'access') => {
    const cached = verified.get(token);
    const found = cached && now.getTime() < cached.ends ? cached : await verify(token, now);
    if (found !== cached) {
      if (verified.size >= maxTokens) verified.clear();
      verified.set(token, found);
    }
    if (found.scope === expectedScope || stands[found.scope as TokenScope] === expectedScope)
      return found.bearer;
    throw invalidCredentials();
  };
}

/** Returns the expiry of a verified access token in ms since the epoch; null for static tokens, which do not expire. */
export function expiryOf(token: string | null): number | null {
  if (token === null || !isSigned(token)) return null;
  const { exp } = decodeJwt(token);
  return exp === undefined ? null : exp * 1000;
}

/** Returns whether a token claims to be one of a view. The signature is not verified. */
export function claimsView(token: string | null): boolean {
  if (token === null || !isSigned(token)) return false;
  try {
    return isViewScope(decodeJwt(token)['scope']);
  } catch {
    return false;
  }
}

function isViewScope(scope: unknown): boolean {
  return stands[scope as TokenScope] !== undefined;
}

export function isSigned(token: string): boolean {
  return /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(token);
}

export function invalidCredentials() {
  return createFailure('INVALID_CREDENTIALS', 'Invalid user credentials.');
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
