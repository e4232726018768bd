import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import createFastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { parse } from 'qs';
import { fail } from '../../../schemas/error/failure.ts';
import type { Database, ServerConfig } from '../contract.ts';
import { createModelCache } from '../database/model/cache.ts';
import { mayKnowRules } from '../query/access.ts';
import { serveAdmin } from './admin.ts';
import { createRuntime } from './context.ts';
import { answerErrors } from './errors.ts';
import { namesTag, tagOf } from './etag.ts';
import { createSweeper } from '../files/loose.ts';
import { openStorages, type Storages } from '../files/storages.ts';
import type { FileStore } from '../files/store.ts';
import { systemTimers, type Timers } from '../realtime/hub.ts';
import { routes } from './routes/index.ts';

export const bodyLimit = 1024 * 1024;

export interface AppParts {
  readonly config: ServerConfig;
  readonly database: Database;
  /** Folder of the browser's build; null where there is none (tests of the API alone). */
  readonly dist: string | null;
  /** What goes wrong unforeseen; standard error unless told. */
  readonly log?: (text: string) => void;
  /** The time; the system's unless told. */
  readonly timers?: Timers;
  /** Where files are; those of the configuration unless told. */
  readonly storages?: Storages;
}

/** The HTTP server, not yet listening. Closing it leaves the database open. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const app = createFastify({
    bodyLimit,
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
  readJson(app);
  const files = await openFiles(parts);
  const models = createModelCache(database);
  const server = createRuntime(config, database, models, files, parts.log, parts.timers);
  app.addHook('onClose', () => files.sweeper.stop());
  const mayKnow = (request: FastifyRequest) =>
    server.contextOf(request).then(
      ({ grants }) => mayKnowRules(grants),
      () => false,
    );
  app.addHook('onClose', () => server.mailer.close());
  answerErrors(app, (error) => database.dialect.explain(error), parts.log, mayKnow);

  await app.register(cookie);
  await app.register(cors, {
    origin: true,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'SEARCH'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'If-Match',
      'If-None-Match',
      'X-Armature-Origin',
      'Last-Event-ID',
    ],
    exposedHeaders: ['Content-Range', 'ETag', 'Last-Event-ID'],
    maxAge: 18_000,
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 100 } });
  tagJson(app);

  for (const add of routes) add(app, server);
  await serveAdmin(app, config, parts.dist);
  return app;
}

async function openFiles({ config, database, log, timers, storages }: AppParts): Promise<FileStore> {
  const opened = storages ?? (await openStorages(config.files));
  const sweeper = createSweeper(database, opened, {
    timers: timers ?? systemTimers,
    log: log ?? ((text) => process.stderr.write(text)),
  });
  return { config: config.files, storages: opened, sweeper };
}

/** An empty body is no body; one that does not parse says where. */
function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      done(fail('INVALID_PAYLOAD', `The body is not JSON: ${placed(error as Error, text)}.`));
    }
  });
}

/** The parser's words with the position, which it leaves out at the end of the text and for a stray token. */
function placed({ message }: Error, text: string): string {
  if (/at position \d+/.test(message)) return message;
  if (/end of JSON input/.test(message)) return `${message} at position ${text.length}`;
  const token = /^Unexpected token '(.)', \.{0,3}"([\s\S]*?)"\.{0,3} is not valid JSON$/u.exec(message);
  const [, sign = '', around = ''] = token ?? [];
  const at = token ? text.indexOf(around) + around.indexOf(sign) : -1;
  return at < 0 ? message : `${message} at position ${at}`;
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
