/** The app for a platform elsewhere: `/admin` is the browser's build, every other path is that platform's. */
import { randomUUID } from 'node:crypto';
import httpProxy from '@fastify/http-proxy';
import createFastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import type { ServerConfig } from '../contract.ts';
import { serveScreenFiles } from '../extensions/beside.ts';
import { serveAdmin } from '../http/admin.ts';
import { rejectMalformedRequest } from '../http/connection-limits.ts';
import { addErrorHandler, handleRouterError, pathOf } from '../http/errors.ts';
import { requestId } from '../http/request-log.ts';
import { requireTransportSecurity } from '../http/transport-security.ts';
import { isFromTrustedPage, type PageConfig } from '../http/trusted-page.ts';
import { explainUnreachable } from './failures.ts';
import { fromPlatform, loopHeader, toPlatform, type Platform } from './headers.ts';

export type RemoteConfig = Pick<
  ServerConfig,
  'dev' | 'publicUrl' | 'extensions' | 'corsOrigins' | 'transportSecurity'
> & {
  /** As readPlatformAddress() answers it. */
  readonly platform: string;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'SEARCH', 'OPTIONS'];
const minute = 60_000;

/**
 * Not yet listening. Bodies stream both ways as they are; nothing is kept, parsed or written. A platform that does not
 * answer is a 502 (504 where it is slow) with code SERVICE_UNAVAILABLE, and is asked anew by the next request.
 */
export async function createRemoteApp(
  config: RemoteConfig,
  dist: string | null,
  log?: (text: string) => void,
): Promise<FastifyInstance> {
  const url = new URL(config.platform);
  const platform: Platform = { origin: url.origin, base: url.pathname.replace(/\/$/, '') };
  const secure = /^https:/i.test(config.publicUrl);
  const mark = randomUUID();
  const app = createFastify({
    genReqId: requestId,
    frameworkErrors: handleRouterError,
    clientErrorHandler: rejectMalformedRequest,
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: true,
  });
  app.addHttpMethod('SEARCH', { hasBody: true });
  requireTransportSecurity(app, config);
  addErrorHandler(app, explainAddress, log);
  await serveAdmin(app, config, dist);
  serveScreenFiles(app, config.extensions);

  await app.register(httpProxy, {
    upstream: platform.origin,
    rewritePrefix: platform.base,
    // `/` is ours: it leads to the app.
    routes: ['/*'],
    httpMethods: methods,
    internalRewriteLocationHeader: false,
    disableRequestLogging: true,
    destroyAgent: true,
    // An answer of 503 is the platform's word, to be passed on at once.
    maxRetriesOn503: 0,
    retryMethods: ['GET', 'HEAD'],
    undici: {
      // Every open event stream holds one.
      connections: null,
      pipelining: 1,
      // The proxy's own default trusts any certificate.
      connect: { timeout: 10_000, rejectUnauthorized: true },
      headersTimeout: 5 * minute,
      bodyTimeout: 5 * minute,
    },
    preHandler: (request, _reply, done) => {
      if (/^\/admin(\/|$)/.test(pathOf(request)))
        done(fail('ROUTE_NOT_FOUND', `Route ${pathOf(request)} doesn't exist.`));
      else if (request.headers[loopHeader] === mark)
        done(
          fail(
            'SERVICE_UNAVAILABLE',
            '--platform leads back to this server. Give it the address of a platform.',
          ),
        );
      else done();
    },
    replyOptions: {
      // A kept connection that the platform closed meanwhile costs one more try, where asking twice is harmless.
      retriesCount: 1,
      rewriteRequestHeaders: (request, headers) =>
        toPlatform(headers, platform, {
          ip: request.ip,
          host: request.host,
          protocol: secure ? 'https' : 'http',
          mark,
          isTrusted: isFromTrustedPage(config, request as FastifyRequest),
          hasCookies: mayHaveCookies(config, request as FastifyRequest),
        }),
      rewriteHeaders: (headers, request) =>
        fromPlatform(headers, platform, secure, listedOriginOf(config, request as FastifyRequest)),
      onError: (reply, { error }) => void answerUnreachable(reply as FastifyReply, error, config.platform),
    },
  });
  return app;
}

/**
 * Returns whether the request's cookies are sent on: it is of a trusted page, or a navigation, such as the way back from a
 * provider of single sign-on. Requests to write always need a trusted page.
 */
function mayHaveCookies(config: PageConfig, request: FastifyRequest): boolean {
  if (isFromTrustedPage(config, request)) return true;
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (!['GET', 'HEAD'].includes(request.method) || origin !== undefined) return false;
  return site === undefined || mode === 'navigate';
}

function listedOriginOf({ corsOrigins }: PageConfig, { headers }: FastifyRequest): string | null {
  const { origin } = headers;
  return origin !== undefined && corsOrigins.includes(origin) ? origin : null;
}

/** What the proxy refuses to forward: an address whose dots or slashes would lead away from the platform. */
function explainAddress(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 400
    ? fail('INVALID_QUERY', 'The address leads away from the platform: it has .. or // in its path.')
    : null;
}

function answerUnreachable(reply: FastifyReply, error: unknown, platform: string): FastifyReply {
  const { status, message } = explainUnreachable(error, platform);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] }));
}
