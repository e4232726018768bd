import type { Knex } from 'knex';
import type { Database } from '../contract.ts';
import type { Person } from './people.ts';
import { newSession, type Origin } from './sessions.ts';
import { invalidCredentials } from './tokens.ts';

/** What somebody leaves behind who comes in, not stored yet. */
export interface Entry {
  /** The refresh token of the session. */
  readonly token: string;
  /** The session's id. */
  readonly session: string;
  /**
   * Stores the session, an entry in the activity, and `last_access`. Throws INVALID_CREDENTIALS where the person is gone or
   * has another password by now than the one that was looked at: it ended their sessions, and this is one more.
   */
  readonly open: () => Promise<void>;
}

export interface Entering {
  readonly database: Database;
  readonly origin: Origin;
  readonly now: Date;
  /** Seconds that the session lasts. */
  readonly ttl: number;
  /** Further statements of the same transaction. */
  readonly alongside?: (knex: Knex) => readonly Knex.QueryBuilder[];
}

/** Made ready while a password is still being checked: only to store it has to wait for that. */
export function prepareEntry(
  { id, password }: Pick<Person, 'id' | 'password'>,
  { database, origin, now, ttl, alongside = () => [] }: Entering,
): Entry {
  const moment = database.dialect.encode('timestamp', now.toISOString()) as string;
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

/** Somebody came in, however else they proved who they are. Answers the refresh token. */
export async function enter(person: Person, entering: Entering): Promise<string> {
  const { token, open } = prepareEntry(person, entering);
  await open();
  return token;
}

/** A row where `source` finds one; Knex leaves `returning` out of such on SQLite. */
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
