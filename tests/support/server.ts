import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOptions } from '../../adapters/server/commands/options.ts';
import { run } from '../../adapters/server/commands/run.ts';

export interface ServerOptions {
  /** Without the example content; true unless told. */
  readonly empty?: boolean;
  /** An SQLite file to start on; it is copied, never written. */
  readonly database?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Also builds and serves the browser's part (start() only). */
  readonly admin?: boolean;
}

export interface TestServer {
  /** Without slash at the end. */
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** Path of its database file. */
  readonly database: string;
  stop(): Promise<void>;
}

export interface TestProcess extends TestServer {
  /** SIGKILL. The folder stays, for a restart with `again`. */
  kill(): Promise<void>;
  /** Starts anew on the same files. */
  again(): Promise<TestProcess>;
}

const admin = { email: 'admin@example.com', password: 'correct horse' };

/** The real process, on a free port and a folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<TestProcess> {
  return spawnServer(prepareFolder(options), options);
}

/** The same server inside this process: fast, and what it throws has a stack. */
export async function startInProcess(options: ServerOptions = {}): Promise<TestServer> {
  const folder = prepareFolder(options);
  const parsed = readOptions([], { ...environment(folder, options, await freePort()) }, '/nonexistent');
  if (parsed === 'help') throw new Error('no options');
  const running = await run(parsed, null);
  return {
    url: running.url,
    admin,
    database: parsed.database,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `serve.ts` until it ends by itself: for starts that are refused. */
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

function prepareFolder({ database }: ServerOptions): string {
  const folder = mkdtempSync(join(tmpdir(), 'armature-server-'));
  if (database !== undefined) copyFileSync(database, join(folder, 'armature.sqlite'));
  return folder;
}

function environment(folder: string, options: ServerOptions, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATABASE_URL: join(folder, 'armature.sqlite'),
    STORAGE_ROOT: join(folder, 'uploads'),
    EXTENSIONS_ROOT: join(folder, 'extensions'),
    EMPTY: String(options.empty ?? true),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ARMATURE_API_ONLY: String(options.admin !== true),
    ...options.env,
  };
}

async function spawnServer(folder: string, options: ServerOptions): Promise<TestProcess> {
  const env = environment(folder, options, await freePort());
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
  return {
    url,
    admin,
    database: env['DATABASE_URL'] ?? '',
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    again: () => spawnServer(folder, options),
  };
}

function spawnServe(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const root = resolve(import.meta.dirname, '../..');
  return spawn(process.execPath, ['--import', 'tsx', 'serve.ts', ...args], {
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
