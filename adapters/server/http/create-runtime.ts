import type { FastifyRequest } from 'fastify';
import { appMinimum } from '../../../schemas/permission/app-minimum.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../../schemas/permission/types.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import { type Accountability, type Context, type Database, systemClock, type Clock } from '../contract.ts';
import { createMemory, type Remember } from '../database/commit-cache.ts';
import { readSystemRows } from '../database/model/rows.ts';
import type { ModelCache, ServerRuntime } from './route-contract.ts';
import type { ServerConfig } from '../config.ts';
import type { FileStore } from '../files/open.ts';

export interface RuntimeParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly models: ModelCache;
  readonly files: FileStore;
  /** Default: standard error. */
  readonly log?: ServerRuntime['log'];
  /** Default: the system's clock. */
  readonly clock?: Clock;
  /** Wakes the job worker, if this process runs one. */
  readonly wakeWorker?: () => void;
}

export const toStandardError = (text: string): void => void process.stderr.write(text);

/** Creates the runtime that routes use. It compiles grants once per role and model version. */
export function createRuntime({
  config,
  database,
  models,
  files,
  log = toStandardError,
  clock = systemClock,
  wakeWorker = () => undefined,
}: RuntimeParts): ServerRuntime {
  const contextsByRequest = new WeakMap<FastifyRequest, Promise<Context>>();
  const memoriesByRequest = new WeakMap<FastifyRequest, Promise<Remember>>();
  const memory = createMemory(database);
  let grantsByRole = new Map<string, Promise<Grants>>();
  let version = 0;
  const now = () => new Date(clock.now());
  const authenticate = createAuthenticate(database, config);

  const contextFor = async (accountability: Accountability, origin: string | null): Promise<Context> => {
    const model = await models.current();
    if (model.version !== version) {
      version = model.version;
      grantsByRole = new Map();
    }
    const key = accountability.admin ? 'admin' : `${accountability.role}/${accountability.app}`;
    const known = grantsByRole.get(key) ?? readGrants(database, accountability);
    grantsByRole.set(key, known);
    const current = grantsByRole;
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
      providers: config.oauth.map(({ name }) => name),
      invalidateModel: () => models.invalidate(),
      origin,
      emit: (event) => database.channel.publish({ ...event, origin }),
    };
  };

  const rememberFor = (request: FastifyRequest): Promise<Remember> => {
    const known = memoriesByRequest.get(request) ?? memory();
    memoriesByRequest.set(request, known);
    return known;
  };

  const createContext = async (request: FastifyRequest): Promise<Context> =>
    contextFor(await authenticate(request, now(), () => rememberFor(request)), originOf(request));

  return {
    config,
    database,
    models,
    files,
    log,
    clock,
    now,
    wakeWorker,
    contextFor: (accountability) => contextFor(accountability, null),
    rememberFor,
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

async function readGrants(database: Database, { role, admin, app }: Accountability): Promise<Grants> {
  if (admin) return compileGrants([], { admin });
  // Reads only this role's rows: a platform with many roles has tens of thousands of permissions.
  const own = await readSystemRows<RawPermission>(
    database.knex,
    database.dialect,
    'directus_permissions',
    'id',
    { role },
  );
  const minimum = app && role !== null ? appMinimum(role) : [];
  return compileGrants([...own, ...minimum], { admin });
}
