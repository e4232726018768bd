import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { setHashCost } from '../auth/hash.ts';
import { logToStandardError } from '../standard-error.ts';
import { StartFailure } from '../start-failure.ts';
import { createCaches } from '../database/caches.ts';
import { migrate, originOf } from '../database/migrate.ts';
import { longestQueryTimeout } from '../services/system/query-timeout.ts';
import { isPostgres, openDatabase } from '../database/open.ts';
import { warnAboutReadableFiles } from '../private-files.ts';
import { expireReservations } from '../files/unclaimed-objects.ts';
import { releaseUploads } from '../files/uploads/lock.ts';
import { assertWritable } from '../files/writable-folders.ts';
import { createApp, type AppParts } from '../http/app.ts';
import { logAsLines } from '../http/request-log.ts';
import { createAdmin } from './admin.ts';
import { loadExample } from './example/load.ts';
import type { Options } from './options.ts';
import { makeSecret, requireLongSecret, requireSecret, secretBeside, secretPath } from './secret.ts';
import type { ServerConfig } from '../config.ts';

export interface Running {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly app: FastifyInstance;
  /** The generated password of the first administrator; null on later starts. */
  readonly password: string | null;
  stop(): Promise<void>;
}

/**
 * Opens the database, migrates it, adds the initial content and starts the server. Throws StartFailure, with nothing
 * written and nothing left open. `build` returns the folder of the browser app or null. It runs only after the options
 * and the database were accepted.
 */
export async function run(
  options: Options,
  build: () => Promise<string | null>,
  parts: Pick<AppParts, 'clock' | 'log'> = {},
): Promise<Running> {
  await assertFree(options.host, options.port);
  setHashCost(options.hashCost);
  const { platform } = options;
  if (platform !== null) return serveRemote({ ...options, platform }, await build());
  if (options.secret !== null) requireLongSecret(options.secret, 'SECRET');
  if (isPostgres(options.database)) requireSecret(options);
  assertWritable(options.files.locations);
  const secret = options.secret ?? secretBeside(options.database);
  const warning = warnAboutReadableFiles(privatePaths(options));
  if (warning !== null) (parts.log ?? logToStandardError)(warning);
  const database = await openDatabase({ ...options, queryTimeout: longestQueryTimeout(options) });
  try {
    await originOf(database);
    const dist = await build();
    const config: ServerConfig = { ...options, secret: secret ?? makeSecret(options.database) };
    const admin = await database.withStartLock(async () => {
      const origin = await migrate(database);
      const created = await createAdmin(database, {
        email: config.adminEmail,
        password: config.adminPassword,
      });
      if (origin === 'new' && !config.empty) await loadExample(database, config);
      return created;
    });
    if (!database.shared) {
      await expireReservations(database, new Date(parts.clock?.now() ?? Date.now()));
      await releaseUploads(database);
    }
    const lines: Pick<AppParts, 'access' | 'log'> = config.logRequests
      ? { access: (line) => void process.stdout.write(line), log: logAsLines }
      : {};
    const app = await createApp({
      config,
      database,
      caches: createCaches(database),
      dist,
      ...lines,
      ...parts,
    });
    try {
      const url = await app.listen({ host: config.host, port: config.port });
      return {
        url,
        app,
        password: admin?.password ?? null,
        async stop() {
          await app.close();
          await database.close();
        },
      };
    } catch (error) {
      await app.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns the paths that contain rows, sessions, keys or uploads. */
function privatePaths({ database, files, mail }: Options): readonly string[] {
  const ofDatabase = isPostgres(database)
    ? []
    : [...['', '-wal', '-shm', '-journal', '.lock'].map((end) => database + end), secretPath(database)];
  const uploads = files.locations.flatMap((at) => (at.driver === 'local' ? [at.root] : []));
  return [...ofDatabase, ...uploads, mail.outbox];
}

/** Serves the app for a remote platform. Opens no database and writes no files. */
async function serveRemote(
  options: Options & { readonly platform: string },
  dist: string | null,
): Promise<Running> {
  // The proxy is loaded only if it is needed.
  const { createRemoteApp } = await import('../remote/app.ts');
  const app = await createRemoteApp(options, dist);
  try {
    const url = await app.listen({ host: options.host, port: options.port });
    return { url, app, password: null, stop: async () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Throws StartFailure if the port is in use. Called before anything is written. */
function assertFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} of ${host} is in use. Stop the process that uses it, or choose another port with --port.`
          : `The server cannot listen on ${host}, port ${port}: ${error.message}.`;
      reject(new StartFailure(reason));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
