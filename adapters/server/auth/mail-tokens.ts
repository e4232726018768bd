/** Signed tokens for links in mails. Each is valid for one purpose and one e-mail address. */
import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { createFailure } from '../../../schemas/error/failure.ts';

export type Purpose = 'password-reset' | 'invite';

/** Lifetimes in seconds. */
export const lifetimes: Readonly<Record<Purpose, number>> = { 'password-reset': 3600, invite: 7 * 86_400 };

export interface MailToken {
  readonly email: string;
  readonly user: string;
  /** Result of `stateOf` when the mail was sent. The link works only while it is unchanged, so it works once. */
  readonly state: string;
}

export function signMailToken(
  purpose: Purpose,
  token: MailToken,
  secret: string,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...token, scope: purpose })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetimes[purpose])
    .sign(new TextEncoder().encode(secret));
}

/** Throws INVALID_PAYLOAD if the token is forged, expired or for another purpose. */
export async function readMailToken(
  purpose: Purpose,
  token: string,
  secret: string,
  now: Date,
): Promise<MailToken> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      currentDate: now,
    });
    const { scope, email, user, state } = payload;
    if (scope === purpose && [email, user, state].every((claim) => typeof claim === 'string'))
      return { email, user, state } as MailToken;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw unusable();
}

/** Returns the error for every invalid link: used, expired or never sent. */
export function unusable() {
  return createFailure('INVALID_PAYLOAD', 'This link was already used or has expired. Request a new one.', {
    field: 'token',
  });
}

/** Returns a value that changes with every password, and from which the password cannot be derived. */
export function stateOf(password: string | null): string {
  return createHash('sha256')
    .update(password ?? '')
    .digest('base64url')
    .slice(0, 16);
}
