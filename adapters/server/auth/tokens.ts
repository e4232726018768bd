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
export async function readAccessToken(token: string, secret: string, now: Date): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], currentDate: now });
    // Those of links in mails have a scope.
    if (typeof payload['id'] === 'string' && payload['scope'] === undefined) return payload['id'];
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw invalidCredentials();
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
