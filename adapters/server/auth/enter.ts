import type { Knex } from 'knex';
import type { Database } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';
import type { AuthUser } from './users.ts';
import { newSession, type Origin } from './sessions.ts';
import { invalidCredentials } from './tokens.ts';

/** A prepared sign-in whose session is not stored yet. */
export interface Entry {
  /** The refresh token of the session. */
  readonly token: string;
  /** The session's id. */
  readonly session: string;
  /**
   * Stores the session, an activity entry and `last_access`. Throws INVALID_CREDENTIALS if the user was deleted or the
   * password changed since it was checked: a password change ends all sessions, so this one must not start.
   */
  readonly open: () => Promise<void>;
}

export interface EntryOptions {
  readonly database: Database;
  readonly origin: Origin;
  readonly now: Date;
  /** Lifetime of the session in seconds. */
  readonly ttl: number;
  /** Further statements for the same transaction. */
  readonly alongside?: (knex: Knex) => readonly Knex.QueryBuilder[];
}

/** Prepares a sign-in while the password is still being checked. Only `open` must wait for the result. */
export function prepareEntry(
  { id, password }: Pick<AuthUser, 'id' | 'password'>,
  { database, origin, now, ttl, alongside = () => [] }: EntryOptions,
): Entry {
  const moment = storedTimestamp(database.dialect, now);
  const expires = new Date(now.getTime() + ttl * 1000);
  const { token, session } = newSession(database, id, origin, expires);
  const activity = {
    action: 'authenticate',
    user: id,
    timestamp: moment,
    ip: origin.ip ?? '',
    user_agent: origin.userAgent?.slice(0, 255) ?? null,
    collection: 'directus_users',
    item: id,
  };
  const store = database.batch((knex) => {
    const asChecked = () => knex('directus_users').where({ id, password });
    return [
      insertFrom(knex, 'directus_sessions', session, asChecked(), 'family'),
      insertFrom(knex, 'directus_activity', activity, asChecked(), 'id'),
      asChecked().update({ last_access: moment }),
      ...alongside(knex),
    ];
  });
  return {
    token,
    session: session.family,
    async open() {
      const [[opened] = [], [entry] = []] = await store();
      if (!opened) throw invalidCredentials();
      const keys = entry ? [entry['id'] as number] : [];
      database.channel.publish({ type: 'create', collection: 'directus_activity', keys, origin: null });
    },
  };
}

/** Signs in a user who was verified without a password. Returns the refresh token. */
export async function enter(authUser: AuthUser, options: EntryOptions): Promise<string> {
  const { token, open } = prepareEntry(authUser, options);
  await open();
  return token;
}

/** Inserts a row if `source` finds one. Uses raw SQL, because Knex omits `returning` here on SQLite. */
function insertFrom(
  knex: Knex,
  table: string,
  row: Readonly<Record<string, string | null>>,
  source: Knex.QueryBuilder,
  returning: string,
): Knex.Raw {
  const names = Object.keys(row);
  const { sql, bindings } = source.select(Object.values(row).map((value) => knex.raw('?', [value]))).toSQL();
  const into = `insert into ?? (${names.map(() => '??').join(', ')})`;
  return knex.raw(`${into} ${sql} returning ??`, [table, ...names, ...bindings, returning]);
}
