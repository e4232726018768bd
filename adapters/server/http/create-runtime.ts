import type { FastifyRequest } from 'fastify';
import { appMinimum } from '../../../schemas/permission/app-minimum.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../../schemas/permission/types.ts';
import { createAuthenticate } from '../auth/authenticate.ts';
import type { Accountability, Context, Database, ServerConfig } from '../contract.ts';
import { createMemory, type Remember } from '../database/memory.ts';
import { readSystemRows } from '../database/model/rows.ts';
import type { FileStore } from '../files/store.ts';
import { systemTimers, type Timers } from '../realtime/hub.ts';
import type { ModelCache, ServerRuntime } from './runtime.ts';

export interface RuntimeParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly models: ModelCache;
  readonly files: FileStore;
  /** Standard error unless told. */
  readonly log?: ServerRuntime['log'];
  /** The system's unless told. */
  readonly timers?: Timers;
  /** Where a worker of this process does the jobs. */
  readonly wakeWorker?: () => void;
}

export const toStandardError = (text: string): void => void process.stderr.write(text);

/** The runtime that routes work with. Grants are compiled once per role and model version. */
export function createRuntime({
  config,
  database,
  models,
  files,
  log = toStandardError,
  timers = systemTimers,
  wakeWorker = () => undefined,
}: RuntimeParts): ServerRuntime {
  const made = new WeakMap<FastifyRequest, Promise<Context>>();
  const memories = new WeakMap<FastifyRequest, Promise<Remember>>();
  const memory = createMemory(database);
  let grants = new Map<string, Promise<Grants>>();
  let version = 0;
  const now = () => new Date(timers.now());
  const authenticate = createAuthenticate(database, config);

  const contextFor = async (accountability: Accountability, origin: string | null): Promise<Context> => {
    const model = await models.current();
    if (model.version !== version) {
      version = model.version;
      grants = new Map();
    }
    const key = accountability.admin ? 'admin' : `${accountability.role}/${accountability.app}`;
    const known = grants.get(key) ?? readGrants(database, accountability);
    grants.set(key, known);
    const mine = grants;
    return {
      database,
      knex: database.knex,
      model,
      // A read that failed is not kept: the next request asks again.
      grants: await known.catch((error: unknown) => {
        if (mine.get(key) === known) mine.delete(key);
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
    const known = memories.get(request) ?? memory();
    memories.set(request, known);
    return known;
  };

  const make = async (request: FastifyRequest): Promise<Context> =>
    contextFor(await authenticate(request, now(), () => rememberFor(request)), originOf(request));

  return {
    config,
    database,
    models,
    files,
    log,
    timers,
    now,
    wakeWorker,
    contextFor: (accountability) => contextFor(accountability, null),
    rememberFor,
    contextOf(request) {
      const known = made.get(request) ?? make(request);
      made.set(request, known);
      return known;
    },
  };
}

/** `X-Armature-Origin`: the tab that asks. Anything else than a short id is none. */
function originOf(request: FastifyRequest): string | null {
  const given = request.headers['x-armature-origin'];
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : null;
}

async function readGrants(database: Database, { role, admin, app }: Accountability): Promise<Grants> {
  if (admin) return compileGrants([], { admin });
  // Of this role alone: a platform of many roles has ten thousands of permissions.
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
