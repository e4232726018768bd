/**
 * A session is one row, however often its refresh token changes. A token says which session it is of; the one that
 * follows is derived from it, so that two tabs that refresh at once get the same. One that comes after its time was
 * copied: the session ends for whoever has it.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database, ServerChange } from '../contract.ts';

/** Seconds in which a token that was just rotated still answers: two tabs may refresh at the same moment. */
export const graceSeconds = 10;

export interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

interface SessionRow {
  readonly user: string;
  readonly token: string;
  readonly previous: string | null;
  readonly expires: unknown;
  readonly rotated: unknown;
}

/** A session's row, to be stored, and its refresh token, of which only the hash is. */
export function newSession(database: Database, user: string, origin: Origin, expires: Date) {
  const token = `${randomBytes(16).toString('hex')}.${randomBytes(32).toString('base64url')}`;
  const session = {
    family: sessionOf(token),
    token: stored(token),
    user,
    expires: database.dialect.encode('timestamp', expires.toISOString()) as string,
    ...kept(origin),
  };
  return { token, session };
}

export interface Rotation {
  readonly database: Database;
  readonly secret: string;
  readonly origin: Origin;
  readonly now: Date;
  /** Seconds that the session lasts from now on. */
  readonly ttl: number;
  /** A token came that was used before: its session was ended. */
  readonly onReuse: (user: string) => void;
}

/** Exchanges a refresh token for the next; null where it is unknown, used or past its time. */
export async function rotateSession(
  token: string,
  { database, secret, origin, now, ttl, onReuse }: Rotation,
): Promise<{ readonly user: string; readonly session: string; readonly token: string } | null> {
  const { encode, decode } = database.dialect;
  const moment = (date: Date) => encode('timestamp', date.toISOString()) as string;
  const since = (value: unknown) => now.getTime() - Date.parse(String(decode('timestamp', value)));
  const family = sessionOf(token);
  const next = successorOf(token, secret);
  if (!(await isOpen(database, family))) return null;
  const found = await database.transaction(async (trx) => {
    await trx('directus_sessions').where('expires', '<=', moment(now)).delete();
    const session: SessionRow | undefined = await trx('directus_sessions').where({ family }).first();
    if (!session || since(session.expires) >= 0) return null;
    if (session.token === stored(token)) {
      await trx('directus_sessions')
        .where({ family })
        .update({
          token: stored(next),
          previous: session.token,
          rotated: moment(now),
          expires: moment(new Date(now.getTime() + ttl * 1000)),
          ...kept(origin),
        });
      return { user: session.user, isReused: false };
    }
    const isSecond = session.previous === stored(token) && since(session.rotated) <= graceSeconds * 1000;
    if (!isSecond) await trx('directus_sessions').where({ family }).delete();
    return { user: session.user, isReused: !isSecond };
  });
  if (found?.isReused) {
    announceEnd(database, [family]);
    onReuse(found.user);
  }
  return found && !found.isReused ? { user: found.user, session: family, token: next } : null;
}

export async function closeSession(database: Database, token: string): Promise<void> {
  const family = sessionOf(token);
  if (!(await isOpen(database, family))) return;
  await database.transaction(async (trx) => {
    await trx('directus_sessions').where({ family }).delete();
  });
  announceEnd(database, [family]);
}

/** Tells every process, so that open event streams of these sessions are closed. */
function announceEnd({ channel }: Database, sessions: readonly string[]): void {
  channel.publish({ ...endOf(sessions), origin: null });
}

/** The event of sessions that ended. It is not delivered to clients. */
export function endOf(sessions: readonly string[]): ServerChange {
  return { type: 'delete', collection: 'directus_sessions', keys: sessions };
}

/** Asked before anything is written: who makes tokens up does not take the turns of those who write. */
async function isOpen({ knex }: Database, family: string): Promise<boolean> {
  const row: unknown = await knex('directus_sessions').where({ family }).first('family');
  return row !== undefined;
}

/** Ends the sessions of users, but for one that is kept. Returns their ids, to be announced after the commit. */
export async function closeSessionsOf(
  trx: Knex,
  users: readonly string[],
  keep: string | null = null,
): Promise<readonly string[]> {
  const open = () => {
    const rows = trx('directus_sessions').whereIn('user', users);
    return keep === null ? rows : rows.whereNot('family', keep);
  };
  const ended: readonly string[] = await open().pluck('family');
  if (ended.length > 0) await open().delete();
  return ended;
}

function kept({ ip, userAgent }: Origin): { readonly ip: string | null; readonly user_agent: string | null } {
  return { ip, user_agent: userAgent?.slice(0, 255) ?? null };
}

/**
 * Returns the id of the session that a refresh token is of. It is a hash of the token's first part, so that a client that
 * sees the id in an access token cannot make up a refresh token of the session, which would end it. No session has the id
 * of a malformed token.
 */
function sessionOf(token: string): string {
  return stored(`session:${familyOf(token)}`).slice(0, 32);
}

function familyOf(token: string): string {
  return /^[\da-f]{32}(?=\.)/.exec(token)?.[0] ?? '';
}

function successorOf(token: string, secret: string): string {
  const next = createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
  return `${familyOf(token)}.${next}`;
}

function stored(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
