import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { createFailure } from '../../../schemas/error/failure.ts';

/** The user that a token names, and the session that it ends with. */
export interface Bearer {
  readonly user: string;
  readonly session: string;
}

/**
 * `asset`: a token for file URLs only. It has no other access, because URLs end up in histories and proxy logs.
 * `session`: a token of the session cookie, which lives longer than an access token and is accepted only there.
 */
export type TokenScope = 'access' | 'asset' | 'session';

/** Returns a token with the claims id, session, iat and exp. All but access tokens also have scope. `ttl` is in seconds. */
export async function signToken(
  scope: TokenScope,
  { user, session }: Bearer,
  secret: string,
  ttl: number,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ id: user, session, ...(scope === 'access' ? {} : { scope }) })
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
      const { id: user, session, scope = 'access', exp } = payload;
      if (typeof user === 'string' && typeof session === 'string' && exp !== undefined)
        return { bearer: { user, session }, scope, ends: exp * 1000 };
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
    if (found.scope === expectedScope) return found.bearer;
    throw invalidCredentials();
  };
}

/** Returns the expiry of a verified access token in ms since the epoch; null for static tokens, which do not expire. */
export function expiryOf(token: string | null): number | null {
  if (token === null || !isSigned(token)) return null;
  const { exp } = decodeJwt(token);
  return exp === undefined ? null : exp * 1000;
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
