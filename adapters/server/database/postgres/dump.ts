import { spawn } from 'node:child_process';
import pg from 'pg';
import { StartFailure } from '../../start-failure.ts';
import type { Target } from './connect.ts';
import { addressOf } from './address.ts';

/**
 * Dumps a consistent snapshot of the database to a file for pg_restore, also while servers write to it. If the schema
 * is not `public`, dumps only that schema. Uses pg_dump.
 * @throws StartFailure if pg_dump is missing or fails.
 */
export async function dumpPostgres({ url, schema }: Target, file: string): Promise<void> {
  const { server } = addressOf(url);
  const { code, stderrText } = await run(
    [
      '--format=custom',
      '--no-password',
      `--file=${file}`,
      ...(schema === 'public' ? [] : [`--schema=${schema}`]),
    ],
    environmentOf(url),
  );
  if (code === 0) return;
  const why = stderrText.trim().split('\n').join(' ');
  throw new StartFailure(
    code === null
      ? 'pg_dump was not found. Install the PostgreSQL client programs (on Debian: postgresql-client) of the same version as the server or later, or add their folder to PATH.'
      : `pg_dump could not copy the database at ${server}: ${why || `it exited with code ${code}`}`,
  );
}

/**
 * Returns the connection settings as environment variables. On the command line, other users of the machine could
 * read the password.
 */
function environmentOf(url: string): Readonly<Record<string, string | undefined>> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const parameters = new URL(url).searchParams;
  const encryption = Object.entries({
    PGSSLMODE: parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'require' : null),
    PGSSLROOTCERT: parameters.get('sslrootcert'),
    PGSSLCERT: parameters.get('sslcert'),
    PGSSLKEY: parameters.get('sslkey'),
  }).filter(([, value]) => value !== null);
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...Object.fromEntries(encryption),
  };
}

/** Runs pg_dump. `code` is null if the program does not exist. */
function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly code: number | null; readonly stderrText: string }> {
  return new Promise((done, reject) => {
    let stderrText = '';
    const child = spawn('pg_dump', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (chunk: Buffer) => (stderrText += chunk.toString()));
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? done({ code: null, stderrText: '' }) : reject(error),
    );
    child.once('close', (code) => done({ code: code ?? 1, stderrText }));
  });
}
