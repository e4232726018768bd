import pg from 'pg';
import { StartFailure } from '../../start-failure.ts';

/** The parts of a connection string that messages may contain: never the password. */
export interface Address {
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

/**
 * Parses a connection string.
 * @throws StartFailure if it is invalid. The message does not repeat the text, because it may contain a password.
 */
export function addressOf(url: string): Address {
  try {
    // Knex uses the same parser.
    const client = new pg.Client({ connectionString: url });
    return {
      server: `${client.host}:${client.port}`,
      user: String(client.user),
      database: String(client.database),
    };
  } catch {
    throw new StartFailure(
      'The URL given as --database cannot be read. Use postgres://user:password@host:5432/database. In a password, write characters such as # and / as %23 and %2F.',
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

/** Returns the reason why a connection failed, and what to do. */
export function connectFailure(error: unknown, { server, user, database }: Address): StartFailure {
  const code = (error as { code?: string }).code ?? '';
  const message = error instanceof Error ? error.message : String(error);
  const messages: Readonly<Record<string, string>> = {
    '28P01': `PostgreSQL at ${server} rejects the password of user "${user}". Check the user and the password in --database.`,
    '28000': `PostgreSQL at ${server} rejects user "${user}": ${message}. Check the user in --database.`,
    '3D000': `PostgreSQL at ${server} has no database "${database}". Create it, or name another one in --database.`,
    '53300': `PostgreSQL at ${server} has no free connection. Close some, or increase max_connections.`,
    '57P03': `PostgreSQL at ${server} is not ready yet. Start again in a moment.`,
  };
  if (messages[code]) return new StartFailure(messages[code]);
  if (/client password must be a string|no password supplied/i.test(message)) {
    return new StartFailure(
      `PostgreSQL at ${server} requires a password for user "${user}". Add it to --database: postgres://user:password@host/database.`,
    );
  }
  if (unreachable.has(code) || /timeout/i.test(message)) {
    return new StartFailure(
      `PostgreSQL at ${server} cannot be reached (${code || 'no response'}). Check that it runs and that the URL in --database is correct.`,
    );
  }
  return new StartFailure(`PostgreSQL at ${server} cannot be used: ${message}.`);
}
