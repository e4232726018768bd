import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import createFastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { parse } from 'qs';
import type { Database, ServerConfig } from '../contract.ts';
import { createModelCache } from '../database/model/cache.ts';
import { mayKnowRules } from '../query/access.ts';
import { serveAdmin } from './admin.ts';
import {
  connectionLimits,
  dropSilentReaders,
  endInTime,
  longestFarewell,
  longestSilence,
  refuseSilentBodies,
} from './broken-connections.ts';
import { createRuntime, toStandardError } from './context.ts';
import { answerErrors, answerUnroutable } from './errors.ts';
import { allowOrigins } from './cors.ts';
import { namesTag, tagOf } from './etag.ts';
import { openFiles } from '../files/open.ts';
import type { Storages } from '../files/storages.ts';
import { systemTimers, type Timers } from '../realtime/hub.ts';
import { startJobs } from './jobs.ts';
import { readJson } from './json-body.ts';
import { bodyLimit, formLimits } from './limits.ts';
import { logRequests, requestId } from './request-log.ts';
import { routes } from './routes/index.ts';
import { requireTransportSecurity } from './transport-security.ts';

export interface AppParts {
  readonly config: ServerConfig;
  readonly database: Database;
  /** Folder of the browser's build; null where there is none (tests of the API alone). */
  readonly dist: string | null;
  /** What goes wrong unforeseen, and the id of the request that met it; standard error unless told. */
  readonly log?: (text: string, request?: string) => void;
  /** The time; the system's unless told. */
  readonly timers?: Timers;
  /** Where files are; those of the configuration unless told. */
  readonly storages?: Storages;
  /** Gets a line of JSON for every answer; nobody unless told. */
  readonly access?: (line: string) => void;
  /** How long a client may send nothing within a request, or read nothing of its answer, ms; half a minute unless told. */
  readonly silence?: number;
  /** How long what is under way may take when the server ends, ms; ten seconds unless told. */
  readonly farewell?: number;
}

/** The HTTP server, not yet listening. Closing it leaves the database open. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const silence = parts.silence ?? longestSilence;
  const app = createFastify({
    ...connectionLimits(silence),
    bodyLimit,
    trustProxy: trusted(config.trustedProxies),
    genReqId: requestId,
    frameworkErrors: answerUnroutable,
    // Trailing slashes as clients of the family write them: /auth/oauth/.
    routerOptions: {
      maxParamLength: 8192,
      ignoreTrailingSlash: true,
      querystringParser: (text) => parse(text, { depth: 20, arrayLimit: 1000, parameterLimit: 2000 }),
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    forceCloseConnections: 'idle',
  });
  app.addHttpMethod('SEARCH', { hasBody: true });
  logRequests(app, parts.access ?? null);
  readJson(app);
  refuseSilentBodies(app, silence);
  dropSilentReaders(app, silence);
  const files = await openFiles(parts);
  const models = createModelCache(database);
  const { log = toStandardError, timers = systemTimers } = parts;
  const worker = startJobs({ config, database, models, timers, log });
  app.addHook('onClose', () => worker.stop());
  const server = createRuntime({ config, database, models, files, log, timers, wakeWorker: worker.wake });
  app.addHook('onClose', () => files.sweeper.stop());
  const mayKnow = (request: FastifyRequest) =>
    server.contextOf(request).then(
      ({ grants }) => mayKnowRules(grants),
      () => false,
    );
  answerErrors(app, (error) => database.dialect.explain(error), parts.log, mayKnow);

  await app.register(cookie);
  await allowOrigins(app, config);
  await app.register(helmet, {
    // The pages have policies of their own; an answer of the API is no page.
    contentSecurityPolicy: false,
    // Pictures are shown on other sites.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
  });
  requireTransportSecurity(app, config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { ...formLimits, fileSize: Number.POSITIVE_INFINITY } });
  tagJson(app);
  endInTime(app, parts.farewell ?? longestFarewell);

  for (const add of routes) add(app, server);
  await serveAdmin(app, config, parts.dist);
  return app;
}

/** By their addresses, or the last so many who handed the request on. */
function trusted(proxies: ServerConfig['trustedProxies']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

/** ETag and `no-cache` on JSON that was read; 304 for whoever has it already. */
function tagJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!type.startsWith('application/json') || typeof payload !== 'string') return payload;
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    if (reply.statusCode !== 200) return payload;
    const tag = tagOf(payload);
    void reply.header('etag', tag);
    const asked = request.headers['if-none-match'];
    if (request.method !== 'GET' || asked === undefined || !namesTag(asked, tag)) return payload;
    void reply.code(304).removeHeader('content-type');
    return '';
  });
}
