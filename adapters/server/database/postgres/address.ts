import pg from 'pg';
import { StartFailure } from '../failure.ts';

/** What may be said of a database's address: never its password. */
export interface Address {
  readonly place: string;
  readonly user: string;
  readonly database: string;
}

/** Throws StartFailure where the text is no address; the text is not repeated, it may hold a password. */
export function addressOf(url: string): Address {
  try {
    // Knex hands the address to the same parser.
    const client = new pg.Client({ connectionString: url });
    return {
      place: `${client.host}:${client.port}`,
      user: String(client.user),
      database: String(client.database),
    };
  } catch {
    throw new StartFailure(
      'The address given as --database cannot be read. It is postgres://user:password@host:5432/database; signs such as # and / in a password are written as %23 and %2F.',
    );
  }
}

const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

/** Why a connection could not be opened, in one sentence, with what to do. */
export function connectFailure(error: unknown, { place, user, database }: Address): StartFailure {
  const code = (error as { code?: string }).code ?? '';
  const message = error instanceof Error ? error.message : String(error);
  const said: Readonly<Record<string, string>> = {
    '28P01': `PostgreSQL at ${place} refuses the password of user "${user}". Check the user and the password in --database.`,
    '28000': `PostgreSQL at ${place} does not let user "${user}" in: ${message}. Check the user in --database.`,
    '3D000': `PostgreSQL at ${place} has no database "${database}". Create it, or name another one in --database.`,
    '53300': `PostgreSQL at ${place} has no connection left. Close some, or raise its max_connections.`,
    '57P03': `PostgreSQL at ${place} is not ready yet. Start again in a moment.`,
  };
  if (said[code]) return new StartFailure(said[code]);
  if (/client password must be a string|no password supplied/i.test(message)) {
    return new StartFailure(
      `PostgreSQL at ${place} asks for a password of user "${user}". Add it to --database: postgres://user:password@host/database.`,
    );
  }
  if (unreachable.has(code) || /timeout/i.test(message)) {
    return new StartFailure(
      `PostgreSQL at ${place} cannot be reached (${code || 'no answer'}). Check that it runs and that the address in --database is right.`,
    );
  }
  return new StartFailure(`PostgreSQL at ${place} cannot be used: ${message}.`);
}
