/** The app for a remote platform: serves the built browser app at `/admin` and proxies every other path. */
import { randomUUID } from 'node:crypto';
import httpProxy from '@fastify/http-proxy';
import createFastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { serveScreenFiles } from '../extensions/serve-screen-files.ts';
import { serveAdmin } from '../http/admin.ts';
import { rejectMalformedRequest } from '../http/connection-limits.ts';
import { addErrorHandler, handleRouterError, pathOf, routeNotFound } from '../http/errors.ts';
import { requestId } from '../http/request-log.ts';
import { requireTransportSecurity } from '../http/transport-security.ts';
import { isFromTrustedPage, type PageConfig } from '../http/trusted-page.ts';
import { explainUnreachable } from './failures.ts';
import { fromPlatform, loopHeader, toPlatform, type Platform } from './headers.ts';
import type { ServerConfig } from '../config.ts';

export type RemoteConfig = Pick<
  ServerConfig,
  'dev' | 'publicUrl' | 'extensions' | 'corsOrigins' | 'transportSecurity'
> & {
  /** The result of `readPlatformUrl`. */
  readonly platform: string;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'SEARCH', 'OPTIONS'];
const minute = 60_000;

/**
 * Creates the app. It does not listen yet. Bodies are streamed in both directions without being parsed or stored. If
 * the platform cannot be reached, responds with SERVICE_UNAVAILABLE and status 502, or 504 after a timeout.
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
  addErrorHandler(app, explainPath, log);
  await serveAdmin(app, config, dist);
  serveScreenFiles(app, config.extensions);

  await app.register(httpProxy, {
    upstream: platform.origin,
    rewritePrefix: platform.base,
    // `/` is not proxied: it redirects to the app.
    routes: ['/*'],
    httpMethods: methods,
    internalRewriteLocationHeader: false,
    disableRequestLogging: true,
    destroyAgent: true,
    // A 503 of the platform is passed on at once.
    maxRetriesOn503: 0,
    retryMethods: ['GET', 'HEAD'],
    undici: {
      // No limit, because every open event stream occupies a connection.
      connections: null,
      pipelining: 1,
      // By default, the proxy library accepts any certificate.
      connect: { timeout: 10_000, rejectUnauthorized: true },
      headersTimeout: 5 * minute,
      bodyTimeout: 5 * minute,
    },
    preHandler: (request, _reply, done) => {
      if (/^\/admin(\/|$)/.test(pathOf(request))) done(routeNotFound(request));
      else if (request.headers[loopHeader] === mark)
        done(
          createFailure(
            'SERVICE_UNAVAILABLE',
            '--platform leads back to this server. Set it to the URL of another platform.',
          ),
        );
      else done();
    },
    replyOptions: {
      // If the platform closed a kept-alive connection, GET and HEAD requests are tried once more.
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
      onError: (reply, { error }) => void sendUnreachable(reply as FastifyReply, error, config.platform),
    },
  });
  return app;
}

/**
 * Returns whether the request's cookies are forwarded: a trusted page sent it, or it is a navigation, such as the
 * redirect from a single sign-on provider. Requests that write always need a trusted page.
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

/** Converts the proxy's error for a path whose dots or slashes lead outside of the platform's base path. */
function explainPath(error: unknown): unknown {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 400
    ? createFailure('INVALID_QUERY', 'The URL leads outside of the platform. Remove .. and // from its path.')
    : null;
}

function sendUnreachable(reply: FastifyReply, error: unknown, platform: string): FastifyReply {
  const { status, message } = explainUnreachable(error, platform);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }] }));
}
