import type { Database } from '../contract.ts';
import { stepOf } from './two-factor.ts';

const table = 'directus_used_codes';

export interface GivenCode {
  readonly user: string;
  /** In base32. */
  readonly secret: string;
  readonly code: string;
  readonly now: Date;
  /** Whether the secret is new. Then codes that were used with an earlier secret are ignored. */
  readonly isNew?: boolean;
}

/**
 * Returns whether a code is right and marks it as used. A used code and all earlier codes are refused from then on,
 * by all processes and for all purposes. An observed code is therefore useless.
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
