/**
 * A session is one row, and its refresh token rotates. A token contains the id of its session. The next token is
 * derived from the previous one, so that two tabs that refresh at the same time get the same token. If a token is
 * used again later, it was copied, and the session ends.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database, ServerChange } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';

/** How long a rotated token is still accepted, because two tabs may refresh at the same time. */
export const graceSeconds = 10;

/** How long a refresh waits for other writes, in milliseconds. Most writes take a few. */
const maxWaitMs = 200;

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

/** Returns the row of a new session and its refresh token. The row contains only the token's hash. */
export function newSession(database: Database, user: string, origin: Origin, expires: Date) {
  const token = `${randomBytes(16).toString('hex')}.${randomBytes(32).toString('base64url')}`;
  const session = {
    family: sessionOf(token),
    token: stored(token),
    user,
    expires: storedTimestamp(database.dialect, expires),
    ...originColumns(origin),
  };
  return { token, session };
}

export interface Rotation {
  readonly database: Database;
  readonly secret: string;
  readonly origin: Origin;
  readonly now: Date;
  /** Lifetime of the session in seconds from now. */
  readonly ttl: number;
  /** Called if a token was used again, after its session was ended. */
  readonly onReuse: (user: string) => void;
}

/**
 * Exchanges a refresh token for the next one. Returns null if it is unknown, used or expired. While a long write keeps
 * all others waiting, the current token is returned unchanged, and the next call exchanges it.
 */
export async function rotateSession(
  token: string,
  { database, secret, origin, now, ttl, onReuse }: Rotation,
): Promise<{ readonly user: string; readonly session: string; readonly token: string } | null> {
  const { dialect } = database;
  const since = (value: unknown) => now.getTime() - Date.parse(String(dialect.decode('timestamp', value)));
  const family = sessionOf(token);
  const next = successorOf(token, secret);
  if (!(await isOpen(database, family))) return null;
  const expired = (knex: Knex) =>
    knex('directus_sessions').where('expires', '<=', storedTimestamp(dialect, now));
  // The deletion reads all sessions, so it would conflict with every parallel refresh.
  const hasExpired = (await expired(database.knex).first('family')) !== undefined;

  const find = async (knex: Knex) => {
    const session: SessionRow | undefined = await knex('directus_sessions').where({ family }).first();
    if (!session || since(session.expires) >= 0) return null;
    const isCurrent = session.token === stored(token);
    const isPrevious = session.previous === stored(token) && since(session.rotated) <= graceSeconds * 1000;
    return { user: session.user, isCurrent, isReused: !isCurrent && !isPrevious };
  };
  const exchange = async (trx: Knex) => {
    if (hasExpired) await expired(trx).delete();
    const found = await find(trx);
    const row = trx('directus_sessions').where({ family });
    if (found?.isReused) await row.delete();
    if (found?.isCurrent) {
      await row.update({
        token: stored(next),
        previous: stored(token),
        rotated: storedTimestamp(dialect, now),
        expires: storedTimestamp(dialect, new Date(now.getTime() + ttl * 1000)),
        ...originColumns(origin),
      });
    }
    return found && { ...found, token: next };
  };
  const keep = async () => {
    const found = await find(database.knex);
    // A copied token must end its session, which needs a write.
    if (found?.isReused) return database.transaction(exchange);
    return found && { ...found, token: found.isCurrent ? token : next };
  };

  const exchanged = await database.tryTransaction(maxWaitMs, exchange);
  const found = exchanged ? exchanged.result : await keep();
  if (!found?.isReused) return found && { user: found.user, session: family, token: found.token };
  publishEnd(database, [family]);
  onReuse(found.user);
  return null;
}

export async function closeSession(database: Database, token: string): Promise<void> {
  const family = sessionOf(token);
  if (!(await isOpen(database, family))) return;
  await database.transaction(async (trx) => {
    await trx('directus_sessions').where({ family }).delete();
  });
  publishEnd(database, [family]);
}

/** Notifies all processes, which close the event streams of these sessions. */
function publishEnd({ channel }: Database, sessions: readonly string[]): void {
  channel.publish({ ...sessionsEndedEvent(sessions), origin: null });
}

/** Returns the event of ended sessions. It is not delivered to clients. */
export function sessionsEndedEvent(sessions: readonly string[]): ServerChange {
  return { type: 'delete', collection: 'directus_sessions', keys: sessions };
}

/** Reads before any write, so that requests with invented tokens do not occupy the write lock. */
async function isOpen({ knex }: Database, family: string): Promise<boolean> {
  const row: unknown = await knex('directus_sessions').where({ family }).first('family');
  return row !== undefined;
}

/** Ends the sessions of users, except one. Returns the ids of the ended ones, to publish after the commit. */
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

/** An open session, without its tokens. */
export interface OpenSession {
  readonly id: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** The time of sign-in or of the last token refresh. */
  readonly last_used: string;
  readonly expires: string;
}

/** Returns the open sessions of a user, last used first. `ttl` is the lifetime of a session in seconds. */
export async function readSessions(
  { knex, dialect }: Database,
  user: string,
  now: Date,
  ttl: number,
): Promise<readonly OpenSession[]> {
  const rows: readonly Record<string, unknown>[] = await knex('directus_sessions')
    .where({ user })
    .where('expires', '>', storedTimestamp(dialect, now))
    .select('family', 'ip', 'user_agent', 'expires', 'rotated');
  const decode = (value: unknown) => dialect.decode('timestamp', value) as string | null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return rows
    .map(({ family, ip, user_agent, expires: stored, rotated }) => {
      const expires = String(decode(stored));
      const signedIn = () => new Date(Date.parse(expires) - ttl * 1000).toISOString();
      return {
        id: String(family),
        ip: text(ip),
        user_agent: text(user_agent),
        last_used: decode(rotated ?? null) ?? signedIn(),
        expires,
      };
    })
    .toSorted((a, b) => Date.parse(b.last_used) - Date.parse(a.last_used));
}

/** Ends one session of a user. Returns false if the user has no session with this id. */
export async function closeSessionOf(trx: Knex, user: string, id: string): Promise<boolean> {
  const ended: number = await trx('directus_sessions').where({ user, family: id }).delete();
  return ended > 0;
}

function originColumns({ ip, userAgent }: Origin): {
  readonly ip: string | null;
  readonly user_agent: string | null;
} {
  return { ip, user_agent: userAgent?.slice(0, 255) ?? null };
}

/**
 * Returns the id of a refresh token's session, a hash of the token's first part. A client that sees the id in an
 * access token therefore cannot invent a refresh token of the session, which would end it. A malformed token gets an
 * id that no session has.
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
