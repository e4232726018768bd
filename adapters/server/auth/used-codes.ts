import type { Database } from '../contract.ts';
import { stepOf } from './two-factor.ts';

const table = 'directus_used_codes';

export interface GivenCode {
  readonly user: string;
  /** In base32. */
  readonly secret: string;
  readonly code: string;
  readonly now: Date;
  /** The secret is only now becoming the user's: what was used of another one says nothing of its codes. */
  readonly isNew?: boolean;
}

/**
 * Whether a code is right, and not used up: neither it nor an earlier one is taken again, whatever it was used for and
 * whichever process took it. Who reads it over somebody's shoulder has nothing.
 */
export async function takeCode(
  database: Database,
  { user, secret, code, now, isNew = false }: GivenCode,
): Promise<boolean> {
  const step = stepOf(secret, code, now);
  if (step === null) return false;
  return database.transaction(async (trx) => {
    const last: { step: number } | undefined = await trx(table).where({ user }).first('step');
    if (last && last.step >= step && !isNew) return false;
    await trx(table).insert({ user, step }).onConflict('user').merge();
    return true;
  });
}
