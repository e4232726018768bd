import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../contract.ts';
import { invalidCredentials } from './tokens.ts';

/** Seconds in which a token that was just rotated still answers: two tabs may refresh at the same moment. */
export const graceSeconds = 10;

export interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

interface SessionRow {
  readonly user: string;
  readonly expires: string;
  readonly rotated: string | null;
}

/** Opens a session and answers its refresh token. Only the token's hash is stored. */
export async function openSession(
  database: Database,
  trx: Knex.Transaction,
  user: string,
  origin: Origin,
  expires: Date,
): Promise<string> {
  const token = randomBytes(48).toString('base64url');
  await trx('directus_sessions').insert({
    token: stored(token),
    user,
    expires: database.dialect.encode('timestamp', expires.toISOString()) as string,
    ip: origin.ip,
    user_agent: origin.userAgent?.slice(0, 255) ?? null,
  });
  return token;
}

/** Exchanges a refresh token for a new one. Throws INVALID_CREDENTIALS where it is unknown, used or past its time. */
export async function rotateSession(
  database: Database,
  token: string,
  origin: Origin,
  now: Date,
  ttl: number,
): Promise<{ readonly user: string; readonly token: string }> {
  const { encode, decode } = database.dialect;
  const moment = (date: Date) => encode('timestamp', date.toISOString()) as string;
  const since = (value: unknown) => now.getTime() - Date.parse(String(decode('timestamp', value)));
  return database.transaction(async (trx) => {
    await trx('directus_sessions').where('expires', '<', moment(now)).delete();
    await trx('directus_sessions')
      .where('rotated', '<', moment(new Date(now.getTime() - graceSeconds * 1000)))
      .delete();
    const session: SessionRow | undefined = await trx('directus_sessions')
      .where({ token: stored(token) })
      .first();
    if (!session || since(session.expires) >= 0) throw invalidCredentials();
    if (session.rotated !== null && since(session.rotated) > graceSeconds * 1000) throw invalidCredentials();
    if (session.rotated === null) {
      await trx('directus_sessions')
        .where({ token: stored(token) })
        .update({ rotated: moment(now) });
    }
    const next = await openSession(database, trx, session.user, origin, new Date(now.getTime() + ttl * 1000));
    return { user: session.user, token: next };
  });
}

export async function closeSession(database: Database, token: string): Promise<void> {
  await database.transaction(async (trx) => {
    await trx('directus_sessions')
      .where({ token: stored(token) })
      .delete();
  });
}

function stored(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
