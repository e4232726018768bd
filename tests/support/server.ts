import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { minCost } from '../../adapters/server/auth/hash-cost.ts';
import { readOptions } from '../../adapters/server/commands/options.ts';
import { run } from '../../adapters/server/commands/run.ts';
import { copyDatabase, createTemplate, freshDatabase, rowsOf } from './postgres.ts';

export const databaseNames = ['sqlite', 'postgres'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/**
 * The databases of browser tests whose pages send the same requests on each: SQLite, or all of them if
 * TEST_BROWSER_DATABASES is "all". The suites of the API run on each. Tests of values and keys of every type use
 * `databaseNames`.
 */
export const pageDatabases: readonly DatabaseName[] =
  process.env['TEST_BROWSER_DATABASES'] === 'all' ? databaseNames : ['sqlite'];

/** The database of this run: the suites run once on each (vitest.config.ts). */
export const databaseName: DatabaseName = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';

export interface ServerOptions {
  /** The database of the run by default. */
  readonly on?: DatabaseName;
  /** Without the example content; true by default. */
  readonly empty?: boolean;
  /** The initial database: an SQLite file, which is copied, or statements for a new PostgreSQL database. */
  readonly database?: string;
  /** A database to copy, instead of `database`. */
  readonly template?: Template;
  /** Shares the PostgreSQL database of another server, which drops it. */
  readonly beside?: Pick<TestServer, 'database'>;
  readonly env?: Readonly<Record<string, string>>;
  /** startInProcess() only: the clock and the log. */
  readonly parts?: Parameters<typeof run>[2];
  /** Uses production settings of password hashing. */
  readonly costlyHashes?: boolean;
  /** Also builds and serves the browser's part (startServer() only). */
  readonly admin?: boolean;
  /** Files and database that stay when it ends. */
  readonly place?: Place;
  /** Performs the first start, instead of copying what another first start wrote. */
  readonly isFirstStart?: boolean;
}

export interface TestServer {
  /** Without slash at the end. */
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** Path of its database file, or address of its database. */
  readonly database: string;
  /** Where its files are. */
  readonly folder: string;
  /** Returns the rows of a statement, which runs directly on the database. */
  rows(statement: string): Promise<readonly Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface TestProcess extends TestServer {
  /** SIGKILL. The folder stays, for a restart with `again`. */
  kill(): Promise<void>;
  /** SIGSTOP: the process does nothing until `resume` is called. Requests wait. */
  pause(): void;
  /** SIGCONT. */
  resume(): void;
  /** SIGTERM. Folder and database stay. */
  end(): Promise<void>;
  /** Restarts on the same files and database. */
  again(): Promise<TestProcess>;
}

const admin = { email: 'admin@example.com', password: 'correct horse' };

/** Starts the real process on a free port, in its own folder. */
export async function startServer(options: ServerOptions = {}): Promise<TestProcess> {
  return spawnServer(options.place ?? (await placeOf(options)), options);
}

/** The same server inside this process: fast, and what it throws has a stack. */
export async function startInProcess(options: ServerOptions = {}): Promise<TestServer> {
  const place = options.place ?? (await placeOf(options));
  const parsed = readOptions([], { ...environment(place, options, await freePort()) }, '/nonexistent');
  if (parsed === 'help') throw new Error('no options');
  const running = await run(parsed, async () => null, options.parts).catch(async (error: unknown) => {
    await place.remove();
    throw error;
  });
  return {
    ...known(running.url, place),
    async stop() {
      await running.stop();
      if (!options.place) await place.remove();
    },
  };
}

/** Runs the server until it ends by itself: for starts that are refused. */
export async function runToEnd(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const child = spawnServe(args, env);
  const output = collect(child);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...output() };
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface Place {
  readonly folder: string;
  readonly database: string;
  remove(): Promise<void>;
}

export interface Template {
  /** The content of a closed SQLite file, or the URL of a PostgreSQL database without sessions. */
  readonly database: Buffer | string;
  /** The folder of its uploaded files, or null if it has none. */
  readonly uploads: string | null;
}

/** Returns the database that `fill` wrote to and closed, to be copied by `prepare`. */
export async function makeTemplate(
  fill: (place: Place) => Promise<void>,
  on: DatabaseName = databaseName,
): Promise<Template> {
  const place =
    on === 'sqlite' ? await prepare({ on }) : { ...emptyFolder(), database: await createTemplate() };
  await fill(place);
  const database = on === 'sqlite' ? readFileSync(place.database) : place.database;
  const uploads = uploadsIn(place.folder);
  if (!existsSync(uploads)) {
    await place.remove();
    return { database, uploads: null };
  }
  process.once('exit', () => rmSync(place.folder, { recursive: true, force: true }));
  return { database, uploads };
}

const uploadsIn = (folder: string) => join(folder, 'uploads');

function emptyFolder(): Pick<Place, 'folder' | 'remove'> {
  const folder = mkdtempSync(join(tmpdir(), 'armature-server-'));
  return { folder, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies a folder. Only the user may read the copy, because the server warns about folders that others can read. */
function copyPrivately(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const below = readdirSync(to, { recursive: true, withFileTypes: true });
  for (const folder of below.filter((entry) => entry.isDirectory()))
    chmodSync(join(folder.parentPath, folder.name), 0o700);
  chmodSync(to, 0o700);
}

const firstStarts = new Map<string, Promise<Template>>();

/** Settings that change what the first start of a server writes. */
const settingsOfFirstStart = /^(ADMIN_|DATABASE_|EMPTY$|FILES_|HASH_|SECRET$|STORAGE_)/;

/**
 * Returns the place for a new server. A server with the usual first content gets a copy of it, because the first start
 * takes three times as long.
 */
async function placeOf(options: ServerOptions): Promise<Place> {
  const { on = databaseName, empty = true, database, template, beside, env = {} } = options;
  const isUsual =
    database === undefined &&
    template === undefined &&
    beside === undefined &&
    options.costlyHashes !== true &&
    options.isFirstStart !== true &&
    !Object.keys(env).some((name) => settingsOfFirstStart.test(name));
  return prepare(isUsual ? { on, template: await firstStart(on, empty) } : options);
}

function firstStart(on: DatabaseName, empty: boolean): Promise<Template> {
  const name = `${on} ${empty}`;
  const known = firstStarts.get(name);
  if (known) return known;
  const made = makeTemplate(async (place) => (await startInProcess({ on, empty, place })).stop(), on);
  firstStarts.set(name, made);
  return made;
}

/** A folder and a database that is empty, or has what the options say. */
export async function prepare({
  on = databaseName,
  database,
  template,
  beside,
}: ServerOptions = {}): Promise<Place> {
  const { folder, remove } = emptyFolder();
  if (template?.uploads) copyPrivately(template.uploads, uploadsIn(folder));
  if (beside) return { folder, database: beside.database, remove };
  if (on === 'postgres') {
    const { url, drop } =
      typeof template?.database === 'string'
        ? await copyDatabase(template.database)
        : await freshDatabase(database);
    return {
      folder,
      database: url,
      async remove() {
        await drop();
        await remove();
      },
    };
  }
  const path = join(folder, 'armature.sqlite');
  if (Buffer.isBuffer(template?.database)) writeFileSync(path, template.database, { mode: 0o600 });
  else if (database !== undefined) copyFileSync(database, path);
  return { folder, database: path, remove };
}

function known(url: string, { folder, database }: Place): Omit<TestServer, 'stop'> {
  return {
    url,
    admin,
    folder,
    database,
    rows(statement) {
      if (database.startsWith('postgres')) return rowsOf(database, statement);
      const file = new BetterSqlite(database, { readonly: true });
      try {
        return Promise.resolve(file.prepare(statement).all() as Record<string, unknown>[]);
      } finally {
        file.close();
      }
    },
  };
}

function environment(
  { folder, database }: Place,
  options: ServerOptions,
  port: number,
): Record<string, string> {
  return {
    PORT: String(port),
    DATABASE_URL: database,
    ...(database.startsWith('postgres') ? { SECRET: testSecret } : {}),
    STORAGE_ROOT: uploadsIn(folder),
    EXTENSIONS_ROOT: join(folder, 'extensions'),
    EMPTY: String(options.empty ?? true),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // The cheapest that the server accepts: the tests create hundreds of users, who sign in thousands of times.
    ...(options.costlyHashes
      ? {}
      : { HASH_MEMORY_COST: String(minCost.memory), HASH_TIME_COST: String(minCost.passes) }),
    ARMATURE_API_ONLY: String(options.admin !== true),
    ...options.env,
  };
}

const testSecret = 'a secret of the tests, the same for every process';

async function spawnServer(place: Place, options: ServerOptions): Promise<TestProcess> {
  const env = environment(place, options, await freePort());
  const child = spawnServe([], env);
  const output = collect(child);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const found = /(http:\/\/\S+)\/admin\//.exec(output().stdout)?.[1];
      if (found) done(found);
    });
    child.once('close', (code) => fail(new Error(`The server ended with ${code}: ${output().stderr}`)));
  });
  const end = async () => {
    child.kill('SIGTERM');
    // A paused process would not end.
    child.kill('SIGCONT');
    await ended;
  };
  return {
    ...known(url, place),
    end,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      await end();
      await place.remove();
    },
    again: () => spawnServer(place, options),
  };
}

function spawnServe(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const root = resolve(import.meta.dirname, '../..');
  return spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): () => { readonly stdout: string; readonly stderr: string } {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return () => ({ stdout, stderr });
}
