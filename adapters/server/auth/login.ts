import { createFailure } from '../../../schemas/error/failure.ts';
import type { Database } from '../contract.ts';
import { decoyHash, verify } from './hash.ts';
import { assertAccessAllowed, findUser, type AuthUser } from './users.ts';
import { openSignInAttempt, type SignInAttempt } from './sign-in-attempts.ts';
import { invalidCredentials } from './tokens.ts';
import { takeCode } from './used-codes.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly otp: string | null;
}

/** Used in place of an unknown user. */
const unknownUser: Pick<AuthUser, 'id' | 'password'> = { id: '', password: null };

export interface SignInClient {
  readonly ip: string | null;
  /** Returns the id of the client's device if it is known for this user, otherwise null (http/device-cookie.ts). */
  readonly device: (authUser: AuthUser | undefined) => string | null;
}

export type Forget = SignInAttempt['forget'];

/**
 * Checks credentials and returns the result of `prepare` for the user. `prepare` runs while the password is checked,
 * also for unknown e-mail addresses, so that both take the same time. Its second argument returns the statements that
 * delete the counts of earlier failures. The caller runs them together with those that store the session.
 * @throws INVALID_CREDENTIALS for a wrong password and an unknown address, REQUESTS_EXCEEDED after too many failures.
 * Only with the right password: INVALID_OTP, USER_SUSPENDED and INVALID_IP.
 */
export async function signIn<T>(
  database: Database,
  { email, password, otp }: Credentials,
  { ip, device }: SignInClient,
  now: Date,
  prepare: (authUser: Pick<AuthUser, 'id' | 'password'>, forget: Forget) => Promise<T>,
): Promise<T> {
  const authUser = await findUser(database, { email });
  const attempt = await openSignInAttempt(database, { ip, email, device: device(authUser) }, authUser, now);
  const hashed = (attempt.mayPass ? authUser?.password : null) ?? (await decoyHash());
  // The hash is computed on another thread and takes longer than the rest. Its result counts only if the attempt could
  // be reserved.
  const [isRight, wait, prepared] = await Promise.all([
    verify(hashed, password),
    attempt.reserve(),
    prepare(authUser ?? unknownUser, attempt.forget),
  ]);
  if (wait) throw wait;
  if (!attempt.mayPass || !authUser?.password || !isRight) throw attempt.refusal ?? invalidCredentials();
  try {
    assertAccessAllowed(authUser, ip);
    if (authUser.tfa_secret !== null && otp === null) throw createFailure('INVALID_OTP', '"otp" is required');
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
  if (authUser.tfa_secret !== null && otp !== null) {
    const given = { user: authUser.id, secret: authUser.tfa_secret, code: otp, now };
    if (!(await takeCode(database, given))) throw createFailure('INVALID_OTP', '"otp" is invalid');
  }
  return prepared;
}
