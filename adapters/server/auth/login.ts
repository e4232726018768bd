import { TOTP } from 'otpauth';
import { fail } from '../../../schemas/error/failure.ts';
import type { Database } from '../contract.ts';
import { hash, verify } from './hash.ts';
import { assertWelcome, findPerson, type Person } from './people.ts';
import { invalidCredentials } from './tokens.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly otp: string | null;
}

/** As long as checking a real password takes, so that unknown e-mails are not told by the clock. */
let decoy: Promise<string> | null = null;

/**
 * The person these credentials are of. Throws INVALID_CREDENTIALS (wrong or unknown alike), INVALID_OTP,
 * USER_SUSPENDED, INVALID_IP. Too many failures in a row suspend the user (settings.auth_login_attempts).
 */
export async function signIn(
  database: Database,
  { email, password, otp }: Credentials,
  ip: string | null,
  now: Date,
): Promise<Person> {
  const person = await findPerson(database, { email });
  if (!person?.password) {
    decoy ??= hash('nobody');
    await verify(await decoy, password);
    throw invalidCredentials();
  }
  if (person.status === 'suspended') throw fail('USER_SUSPENDED', 'User suspended.');
  if (!(await verify(person.password, password))) {
    await countFailure(database, person, now);
    throw invalidCredentials();
  }
  assertWelcome(person, ip);
  if (person.tfa_secret) {
    if (otp === null || otp === '') throw fail('INVALID_OTP', '"otp" is required');
    const totp = new TOTP({ secret: person.tfa_secret });
    if (totp.validate({ token: otp, window: 1, timestamp: now.getTime() }) === null) {
      await countFailure(database, person, now);
      throw fail('INVALID_OTP', 'Invalid user OTP.');
    }
  }
  await forgetFailures(database, person);
  return person;
}

async function countFailure(database: Database, person: Person, now: Date): Promise<void> {
  const suspended = await database.transaction(async (trx) => {
    const settings: { auth_login_attempts: number | null } | undefined =
      await trx('directus_settings').first('auth_login_attempts');
    const allowed = settings ? settings.auth_login_attempts : 25;
    const known: { failures: number } | undefined = await trx('directus_attempts')
      .where({ key: person.id })
      .first();
    const failures = (known?.failures ?? 0) + 1;
    const last = database.dialect.encode('timestamp', now.toISOString()) as string;
    await trx('directus_attempts').insert({ key: person.id, failures, last }).onConflict('key').merge();
    if (allowed !== null && failures >= allowed) {
      await trx('directus_users').where({ id: person.id }).update({ status: 'suspended' });
      await trx('directus_attempts').where({ key: person.id }).delete();
      return true;
    }
    return false;
  });
  if (suspended)
    database.channel.publish({
      type: 'update',
      collection: 'directus_users',
      keys: [person.id],
      origin: null,
    });
}

async function forgetFailures(database: Database, person: Person): Promise<void> {
  const known: unknown = await database.knex('directus_attempts').where({ key: person.id }).first('key');
  if (!known) return;
  await database.transaction(async (trx) => {
    await trx('directus_attempts').where({ key: person.id }).delete();
  });
}
