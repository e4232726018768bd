import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { fail } from '../../../schemas/error/failure.ts';

/** Signed proof of who somebody is, for `ttl` seconds: claims id, iat, exp. */
export async function signAccessToken(user: string, secret: string, ttl: number, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ id: user })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + ttl)
    .sign(keyOf(secret));
}

/** The user a token names. Throws INVALID_CREDENTIALS where it is forged, damaged or past its time. */
export type ReadAccessToken = (token: string, now: Date) => Promise<string>;

/** Tokens that are known to be genuine; beyond, all are forgotten. */
const mostTokens = 1000;

/** A signature is checked once: what it says of a token stays so. The time is asked for each time. */
export function createTokenReader(secret: string): ReadAccessToken {
  const key = keyOf(secret);
  const genuine = new Map<string, { readonly user: string; readonly ends: number }>();
  return async (token, now) => {
    const known = genuine.get(token);
    if (known && now.getTime() < known.ends) return known.user;
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
      const { id: user, scope, exp, nbf } = payload;
      // Those of links in mails have a scope.
      if (typeof user === 'string' && scope === undefined) {
        if (genuine.size >= mostTokens) genuine.clear();
        if (exp !== undefined && nbf === undefined) genuine.set(token, { user, ends: exp * 1000 });
        return user;
      }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw invalidCredentials();
  };
}

/** When an access token that was already verified ends, ms since the epoch; null for static tokens, which do not. */
export function expiryOf(token: string | null): number | null {
  if (token === null || !isSigned(token)) return null;
  const { exp } = decodeJwt(token);
  return exp === undefined ? null : exp * 1000;
}

export function isSigned(token: string): boolean {
  return /^eyJ[^.]*\.[^.]*\.[^.]*$/.test(token);
}

export function invalidCredentials() {
  return fail('INVALID_CREDENTIALS', 'Invalid user credentials.');
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
