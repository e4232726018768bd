import { fail } from '../../../schemas/error/failure.ts';
import type { Database } from '../contract.ts';
import { countFailure, forgetFailures, readAttempts } from './attempts.ts';
import { hash, verify } from './hash.ts';
import { assertWelcome, findPerson, type Person } from './people.ts';
import { invalidCredentials } from './tokens.ts';
import { takeCode } from './used-codes.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly otp: string | null;
}

/** Checked in place of a password that nobody has: unknown e-mails are not told by the clock. */
let decoy: Promise<string> | null = null;

/** Called at the start, so that the first unknown e-mail takes no longer than the others. */
export function prepareDecoy(): Promise<string> {
  decoy ??= hash('nobody');
  return decoy;
}

/** What is checked of a person whom nobody knows. */
const nobody: Pick<Person, 'id' | 'password'> = { id: '', password: null };

/**
 * What `prepare` made for the person these credentials are of. It is called while the password is being checked, for
 * unknown people too, so that they take as long; only what is answered counts. Throws INVALID_CREDENTIALS (wrong or
 * unknown alike), INVALID_OTP, USER_SUSPENDED (who has the password, or after too many failures), INVALID_IP,
 * REQUESTS_EXCEEDED.
 */
export async function signIn<T>(
  database: Database,
  { email, password, otp }: Credentials,
  ip: string | null,
  now: Date,
  prepare: (person: Pick<Person, 'id' | 'password'>) => Promise<T>,
): Promise<T> {
  const trier = { ip, email };
  const [attempts, person] = await Promise.all([
    readAttempts(database, trier, now),
    findPerson(database, { email }),
  ]);
  attempts.assertMayTry();
  const hashed = person?.password ?? (await prepareDecoy());
  // The hash is counted on another thread, for longer than all the rest takes.
  const [isRight, prepared] = await Promise.all([verify(hashed, password), prepare(person ?? nobody)]);
  if (!person?.password || !isRight) {
    const isFull = await countFailure(database, trier, now, person);
    throw isFull ? fail('USER_SUSPENDED', 'User suspended.') : invalidCredentials();
  }
  assertWelcome(person, ip);
  if (person.tfa_secret !== null) {
    if (otp === null) throw fail('INVALID_OTP', '"otp" is required');
    const given = { user: person.id, secret: person.tfa_secret, code: otp, now };
    if (!(await takeCode(database, given))) {
      await countFailure(database, trier, now, person);
      throw fail('INVALID_OTP', '"otp" is invalid');
    }
  }
  if (attempts.hasFailures) await forgetFailures(database, email);
  return prepared;
}
