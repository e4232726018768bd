import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import createFastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { parse } from 'qs';
import { writeJson } from '../../../schemas/json/exact-number.ts';
import { type Database, systemClock, type Clock } from '../contract.ts';
import type { DatabaseCaches } from '../cache-contract.ts';
import { mayKnowRules } from '../access.ts';
import { tokenOf } from '../auth/authenticate.ts';
import { claimsView } from '../auth/tokens.ts';
import { createMailer } from '../mail/mailer.ts';
import { logToStandardError } from '../standard-error.ts';
import { serveAdmin } from './admin.ts';
import {
  connectionLimits,
  timeOutStalledResponses,
  limitShutdown,
  defaultShutdownTimeoutMs,
  defaultIdleTimeoutMs,
  timeOutStalledRequests,
} from './connection-limits.ts';
import { createRuntime } from './create-runtime.ts';
import { createExplain } from './explain-database.ts';
import { addErrorHandler, handleRouterError } from './errors.ts';
import { allowOrigins } from './cors.ts';
import { namesTag, tagOf } from './etag.ts';
import { openFiles } from '../files/open.ts';
import type { Storages } from '../files/storages.ts';
import { startJobs } from './start-jobs.ts';
import { watchClients } from './client-gone.ts';
import { addJsonParser } from './json-parser.ts';
import { bodyLimit, formLimits } from './limits.ts';
import { logRequests, requestId } from './request-log.ts';
import { routes } from './routes/index.ts';
import { requireTransportSecurity } from './transport-security.ts';
import type { ServerConfig } from '../config.ts';

export interface AppParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly caches: DatabaseCaches;
  /** Folder of the built browser app; null for tests that use only the API. */
  readonly dist: string | null;
  /** Logs an unexpected error with the id of its request. Default: standard error. */
  readonly log?: (text: string, request?: string) => void;
  /** Default: the system's clock. */
  readonly clock?: Clock;
  /** Default: the storages of the configuration. */
  readonly storages?: Storages;
  /** Access log: gets one line of JSON per response. Default: no log. */
  readonly access?: (line: string) => void;
  /** How long a client may pause while it sends a request or reads a response. Default: 30 s. */
  readonly idleTimeoutMs?: number;
  /** How long open requests may take after the server starts to close. Default: 10 s. */
  readonly shutdownTimeoutMs?: number;
}

/** Creates the HTTP server. It does not listen yet. Closing it does not close the database. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, caches } = parts;
  const idleTimeoutMs = parts.idleTimeoutMs ?? defaultIdleTimeoutMs;
  const app = createFastify({
    ...connectionLimits(idleTimeoutMs),
    bodyLimit,
    trustProxy: trusted(config.trustedProxies),
    genReqId: requestId,
    frameworkErrors: handleRouterError,
    // Clients of Directus-compatible platforms send trailing slashes: /auth/oauth/.
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
  addJsonParser(app);
  app.setReplySerializer((payload) => writeJson(payload));
  watchClients(app);
  timeOutStalledRequests(app, idleTimeoutMs);
  timeOutStalledResponses(app, idleTimeoutMs);
  const files = await openFiles(parts);
  const { log = logToStandardError, clock = systemClock } = parts;
  const mailer = createMailer(config.mail);
  const worker = startJobs({ config, database, models: caches.models, mailer, clock, log });
  app.addHook('onClose', async () => {
    await worker.stop();
    mailer.close();
  });
  const server = createRuntime({
    config,
    database,
    caches,
    files,
    log,
    clock,
    wakeWorker: worker.wake,
    verifyMail: () => mailer.verify(),
  });
  app.addHook('onClose', () => files.sweeper.stop());
  app.addHook('onClose', () => server.settled());
  const mayKnow = (request: FastifyRequest) =>
    server.contextOf(request).then(
      ({ grants, accountability }) => accountability.view !== undefined || mayKnowRules(grants),
      () => false,
    );
  addErrorHandler(app, createExplain(server), parts.log, mayKnow);

  await app.register(cookie);
  await allowOrigins(app, config);
  await app.register(helmet, {
    // The admin pages set their own policies. API responses are not pages.
    contentSecurityPolicy: false,
    // Other sites may show images from /assets.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
  });
  requireTransportSecurity(app, config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { ...formLimits, fileSize: Number.POSITIVE_INFINITY } });
  tagJson(app);
  // Some routes ignore tokens. With that of a view they are refused like all others.
  app.addHook('onRequest', async (request) => {
    if (claimsView(tokenOf(request))) await server.contextOf(request);
  });
  limitShutdown(app, parts.shutdownTimeoutMs ?? defaultShutdownTimeoutMs);

  for (const add of routes) add(app, server);
  await serveAdmin(app, config, parts.dist);
  return app;
}

/** Returns Fastify's `trustProxy` option: IP addresses, or a function that trusts the given number of hops. */
function trusted(proxies: ServerConfig['trustedProxies']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

/** Adds `ETag` and `no-cache` to JSON responses. Responds with 304 if `If-None-Match` contains the tag. */
function tagJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!type.startsWith('application/json') || typeof payload !== 'string') return payload;
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    if (reply.statusCode !== 200) return payload;
    const tag = tagOf(payload);
    void reply.header('etag', tag);
    const cached = request.headers['if-none-match'];
    if (request.method !== 'GET' || cached === undefined || !namesTag(cached, tag)) return payload;
    void reply.code(304).removeHeader('content-type');
    return '';
  });
}
