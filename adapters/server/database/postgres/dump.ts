import { spawn } from 'node:child_process';
import pg from 'pg';
import { StartFailure } from '../failure.ts';
import type { Target } from './connect.ts';
import { addressOf } from './address.ts';

/**
 * The database as of one moment, also while servers write to it, as a file for pg_restore; of another schema than
 * `public` that one alone, which is all that is ours. PostgreSQL's own tool makes it. Throws StartFailure.
 */
export async function dumpPostgres({ url, schema }: Target, file: string): Promise<void> {
  const { place } = addressOf(url);
  const { code, said } = await run(
    [
      '--format=custom',
      '--no-password',
      `--file=${file}`,
      ...(schema === 'public' ? [] : [`--schema=${schema}`]),
    ],
    environmentOf(url),
  );
  if (code === 0) return;
  const why = said.trim().split('\n').join(' ');
  throw new StartFailure(
    code === null
      ? 'There is no pg_dump here, which copies PostgreSQL. Install its client programs (on Debian: postgresql-client), of the version of the server or a later one, or put their folder into PATH.'
      : `pg_dump could not copy the database at ${place}: ${why || `it ended with code ${code}`}`,
  );
}

/** Where it connects, not on the command line: there everybody on the machine reads the password. */
function environmentOf(url: string): Readonly<Record<string, string | undefined>> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  const asked = new URL(url).searchParams;
  const encryption = Object.entries({
    PGSSLMODE: asked.get('sslmode') ?? (asked.get('ssl') === 'true' ? 'require' : null),
    PGSSLROOTCERT: asked.get('sslrootcert'),
    PGSSLCERT: asked.get('sslcert'),
    PGSSLKEY: asked.get('sslkey'),
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

/** `code` null: there is no such program. */
function run(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((done, refuse) => {
    let said = '';
    const child = spawn('pg_dump', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? done({ code: null, said: '' }) : refuse(error),
    );
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}
