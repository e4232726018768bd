/** Tokens of links in mails: signed, for one purpose, naming the e-mail (platform.md "Mail links"). */
import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { fail } from '../../../schemas/error/failure.ts';

export type Purpose = 'password-reset' | 'invite';

/** Seconds that they last. */
const lifetimes: Readonly<Record<Purpose, number>> = { 'password-reset': 3600, invite: 7 * 86_400 };

export interface MailToken {
  readonly email: string;
  readonly user: string;
  /** What the user has to look like still: a link works once. */
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

/** Throws INVALID_PAYLOAD where it is forged, for another purpose or past its time. */
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

/** The same for a link that was used, is old, or was never sent. */
export function unusable() {
  return fail('INVALID_PAYLOAD', 'This link was used already or is too old. Ask for a new one.', {
    field: 'token',
  });
}

/** Changes with every password, and tells nothing of it. */
export function stateOf(password: string | null): string {
  return createHash('sha256')
    .update(password ?? '')
    .digest('base64url')
    .slice(0, 16);
}
