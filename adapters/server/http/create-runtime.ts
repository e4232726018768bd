import type { FastifyRequest } from 'fastify';
import type { Grants } from '../../../schemas/permission/types.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import { createTokenUses } from '../auth/static-tokens.ts';
import { type Accountability, type Context, type Database, systemClock, type Clock } from '../contract.ts';
import type { DatabaseCaches, CachedRead } from '../cache-contract.ts';
import { logToStandardError } from '../standard-error.ts';
import type { ServerRuntime } from './route-contract.ts';
import { clientSignalOf } from './client-gone.ts';
import { createSessionCookie } from './session-cookie.ts';
import type { ServerConfig } from '../config.ts';
import { createRunningWrites } from '../services/items/running-writes.ts';
import { readGrants } from '../services/system/grants.ts';
import { queryTimeoutOf } from '../services/system/query-timeout.ts';
import type { FileStore } from '../files/open.ts';

export interface RuntimeParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly caches: DatabaseCaches;
  readonly files: FileStore;
  /** Default: standard error. */
  readonly log?: ServerRuntime['log'];
  /** Default: the system's clock. */
  readonly clock?: Clock;
  /** Wakes the job worker, if this process runs one. */
  readonly wakeWorker?: () => void;
  /** Checks the mailer, if this process has one. */
  readonly verifyMail?: ServerRuntime['verifyMail'];
}

/** Creates the runtime that routes use. It compiles grants once per role and model version. */
export function createRuntime({
  config,
  database,
  caches: { models, readsSinceCommit },
  files,
  log = logToStandardError,
  clock = systemClock,
  wakeWorker = () => undefined,
  verifyMail = () => Promise.resolve(),
}: RuntimeParts): ServerRuntime {
  const contextsByRequest = new WeakMap<FastifyRequest, Promise<Context>>();
  const cachedReadsByRequest = new WeakMap<FastifyRequest, Promise<CachedRead>>();
  let grantsByRole = new Map<string, Promise<Grants>>();
  let timeoutsByRole = new Map<string | null, Promise<number | undefined>>();
  let version = 0;
  const now = () => new Date(clock.now());
  const runningWrites = createRunningWrites(database.channel, clock);
  const tokenUses = createTokenUses(database, log);
  const authenticate = createAuthenticate({
    database,
    secret: config.secret,
    sessionTokenOf: createSessionCookie(config).read,
    onStaticToken: tokenUses.note,
  });

  const contextFor = async (
    accountability: Accountability,
    origin: string | null,
    signal?: AbortSignal,
  ): Promise<Context> => {
    const model = await models.current();
    if (model.version !== version) {
      version = model.version;
      grantsByRole = new Map();
      timeoutsByRole = new Map();
    }
    const key = accountability.admin ? 'admin' : `${accountability.role}/${accountability.app}`;
    const known = grantsByRole.get(key) ?? readGrants(database, accountability);
    grantsByRole.set(key, known);
    const current = grantsByRole;
    const { role } = accountability;
    const timeout = timeoutsByRole.get(role) ?? queryTimeoutOf(database, config, role);
    timeoutsByRole.set(role, timeout);
    const queryTimeout = await timeout.catch((error: unknown) => {
      timeoutsByRole.delete(role);
      throw error;
    });
    return {
      database,
      knex: database.knex,
      model,
      // Failed reads are not cached, so that the next request reads again.
      grants: await known.catch((error: unknown) => {
        if (current.get(key) === known) current.delete(key);
        throw error;
      }),
      accountability,
      now,
      signal,
      countTimeout: config.countTimeout,
      ...(queryTimeout === undefined ? {} : { queryTimeout }),
      providers: config.oauth.map(({ name }) => name),
      invalidateModel: models.invalidate,
      origin,
      emit: (event) => database.channel.publish({ ...event, origin }),
      runningWrites,
    };
  };

  const cachedReadFor = (request: FastifyRequest): Promise<CachedRead> => {
    const known = cachedReadsByRequest.get(request) ?? readsSinceCommit();
    cachedReadsByRequest.set(request, known);
    return known;
  };

  const createContext = async (request: FastifyRequest): Promise<Context> =>
    contextFor(
      await authenticate(request, now(), () => cachedReadFor(request)),
      originOf(request),
      clientSignalOf(request),
    );

  return {
    config,
    database,
    models,
    files,
    log,
    clock,
    now,
    wakeWorker,
    verifyMail,
    settled: tokenUses.settled,
    contextFor: (accountability) => contextFor(accountability, null),
    cachedReadFor,
    contextOf(request) {
      const known = contextsByRequest.get(request) ?? createContext(request);
      contextsByRequest.set(request, known);
      return known;
    },
  };
}

/** Returns `X-Armature-Origin`, which names the browser tab. Returns null if it is not a short id. */
function originOf(request: FastifyRequest): string | null {
  const given = request.headers['x-armature-origin'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : null;
}
