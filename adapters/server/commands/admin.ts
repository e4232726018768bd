import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '../auth/hash.ts';
import { assertGoodPassword } from '../auth/password-policy.ts';
import type { Database } from '../contract.ts';
import { StartFailure } from '../start-failure.ts';
import { storedTimestamp } from '../stored-timestamp.ts';

async function requireGoodPassword(password: string, email: string): Promise<void> {
  try {
    await assertGoodPassword(password, email);
  } catch (error) {
    throw new StartFailure(
      `ADMIN_PASSWORD cannot be the password of the first administrator. ${(error as Error).message} Without ADMIN_PASSWORD, the server generates a password.`,
    );
  }
}

/**
 * Creates the first administrator if there is none. Returns the password if it was generated: it is printed once and
 * not stored in clear. Throws StartFailure if the given password is too weak.
 */
export async function createAdmin(
  database: Database,
  { email, password }: { readonly email: string; readonly password: string | null },
): Promise<{ readonly password: string } | null> {
  const known: unknown = await database
    .knex('directus_users as u')
    .join('directus_roles as r', 'r.id', 'u.role')
    .where('r.admin_access', 1)
    .first('u.id');
  if (known) return null;
  if (password !== null) await requireGoodPassword(password, email);
  const chosen = password ?? randomBytes(12).toString('base64url');
  const hashed = await hash(chosen);
  await database.transaction(async (trx) => {
    const role = randomUUID();
    await trx('directus_roles').insert({
      id: role,
      name: 'Administrator',
      icon: 'verified',
      description: 'May see and change everything',
      admin_access: 1,
      app_access: 1,
      enforce_tfa: 0,
    });
    await trx('directus_users').insert({
      id: randomUUID(),
      first_name: 'Admin',
      last_name: 'User',
      email,
      password: hashed,
      role,
      status: 'active',
      created_on: storedTimestamp(database.dialect, new Date()),
    });
  });
  return password === null ? { password: chosen } : null;
}
