import { fail } from '../../../schemas/error/failure.ts';
import type { Database } from '../contract.ts';
import { decoyHash, verify } from './hash.ts';
import { assertWelcome, findPerson, type Person } from './people.ts';
import { openSignInAttempt, type SignInAttempt } from './sign-in-attempts.ts';
import { invalidCredentials } from './tokens.ts';
import { takeCode } from './used-codes.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly otp: string | null;
}

/** Prepared in place of an unknown person. */
const nobody: Pick<Person, 'id' | 'password'> = { id: '', password: null };

export interface SignInClient {
  readonly ip: string | null;
  /** Id of the known device for this person; null for other devices (http/device-cookie.ts). */
  readonly device: (person: Person | undefined) => string | null;
}

export type Forget = SignInAttempt['forget'];

/**
 * Returns what `prepare` made for the person with these credentials. `prepare` runs while the password is checked, for
 * unknown emails too, so that these take as long. Its second argument are the statements that forget earlier failures;
 * the caller runs them with those that store the session.
 * @throws INVALID_CREDENTIALS (wrong or unknown alike), INVALID_OTP, USER_SUSPENDED and INVALID_IP (only with the right
 * password), REQUESTS_EXCEEDED after too many failures.
 */
export async function signIn<T>(
  database: Database,
  { email, password, otp }: Credentials,
  { ip, device }: SignInClient,
  now: Date,
  prepare: (person: Pick<Person, 'id' | 'password'>, forget: Forget) => Promise<T>,
): Promise<T> {
  const person = await findPerson(database, { email });
  const attempt = await openSignInAttempt(database, { ip, email, device: device(person) }, person, now);
  const hashed = (attempt.mayPass ? person?.password : null) ?? (await decoyHash());
  // The hash is computed on another thread, and takes longer than all the rest. Its result counts only if the attempt
  // was reserved.
  const [isRight, wait, prepared] = await Promise.all([
    verify(hashed, password),
    attempt.reserve(),
    prepare(person ?? nobody, attempt.forget),
  ]);
  if (wait) throw wait;
  if (!attempt.mayPass || !person?.password || !isRight) throw attempt.refusal ?? invalidCredentials();
  try {
    assertWelcome(person, ip);
    if (person.tfa_secret !== null && otp === null) throw fail('INVALID_OTP', '"otp" is required');
  } catch (error) {
    await attempt.giveBack();
    throw error;
  }
  if (person.tfa_secret !== null && otp !== null) {
    const given = { user: person.id, secret: person.tfa_secret, code: otp, now };
    if (!(await takeCode(database, given))) throw fail('INVALID_OTP', '"otp" is invalid');
  }
  return prepared;
}
