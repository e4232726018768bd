import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../../schemas/error/codes.ts';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { originOf } from '../../auth/authenticate.ts';
import { enter } from '../../auth/enter.ts';
import { findOrCreateUser } from '../../services/system/provider-users.ts';
import { assertAccessAllowed } from '../../auth/users.ts';
import type { Identity, Provider } from '../../auth/providers.ts';
import { routeNotFound } from '../errors.ts';
import { contextOnBehalfOf } from '../on-behalf-of.ts';
import { createRefreshCookie } from '../refresh-cookie.ts';
import type { RouteModule, ServerRuntime } from '../route-contract.ts';
import { seal, unseal } from '../sealed-cookie.ts';
import { createServerCookie } from '../server-cookie.ts';

/** Time limit of a sign-in at a provider. */
const roundTripSeconds = 600;

type Named = FastifyRequest<{ Params: { provider: string } }>;

/** CALL-10, AUTH-11: single sign-on by redirects to a provider and back, with state, nonce and PKCE. */
export const oauthRoutes: RouteModule = (app, server) => {
  const { config } = server;
  const refreshCookie = createRefreshCookie(config);
  // The callback is a navigation from the provider's site, so this cookie is accepted across sites. `state` is checked.
  const checksCookie = createServerCookie('armature_oauth', config);
  const names = config.oauth.map(({ name }) => name);
  const providers = new Map<string, Provider>();
  // The library is loaded at the first sign-in by a provider.
  const providerOf = async (request: Named): Promise<Provider> => {
    const { provider: name } = request.params;
    const own = config.oauth.find((one) => one.name === name);
    if (!own) throw routeNotFound(request);
    const { createProvider } = await import('../../auth/providers.ts');
    const provider = providers.get(name) ?? createProvider(own);
    providers.set(name, provider);
    return provider;
  };

  app.get('/auth/oauth', async () => ({ data: names.length === 0 ? null : names }));

  app.get('/auth/oauth/:provider', async (request: Named, reply) => {
    const provider = await providerOf(request);
    const redirect = ownUrl(server, (request.query as { redirect?: unknown }).redirect);
    const started = await provider.begin(callbackOf(server, provider)).catch((error: Error) => {
      server.log(`Provider ${provider.config.name}: ${reasonOf(error)}\n`);
      return null;
    });
    if (!started) return redirectToLogin(server, reply, 'SERVICE_UNAVAILABLE');
    const sealed = await seal({ ...started.checks, provider: provider.config.name, redirect }, config.secret);
    checksCookie.write(reply, sealed, roundTripSeconds);
    return reply.redirect(started.url.href);
  });

  app.get('/auth/oauth/:provider/callback', async (request: Named, reply) => {
    const provider = await providerOf(request);
    const stored = await unseal(checksCookie.read(request) ?? '', config.secret);
    checksCookie.clear(reply);
    if (stored?.['provider'] !== provider.config.name) return redirectToLogin(server, reply, 'TOKEN_EXPIRED');
    const { state, nonce, verifier, redirect } = stored as Readonly<Record<string, string>>;
    const url = new URL(callbackOf(server, provider));
    url.search = new URL(request.raw.url ?? '', url).search;
    const logFailure = (error: Error) => {
      server.log(`Provider ${provider.config.name}: ${reasonOf(error)}\n`);
      return null;
    };
    const checks = { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '' };
    const identity = await provider.finish(url, checks).catch(logFailure);
    if (!identity)
      return redirectToLogin(
        server,
        reply,
        url.searchParams.has('error') ? 'FORBIDDEN' : 'SERVICE_UNAVAILABLE',
      );
    try {
      const token = await enterAs(server, request, provider, identity);
      refreshCookie.write(reply, token);
      return await reply.redirect(redirect ?? loginOf(server));
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      logFailure(error);
      return redirectToLogin(server, reply, error.code);
    }
  });
};

/** Signs the user in and returns the refresh token. Throws INVALID_CREDENTIALS, USER_SUSPENDED or INVALID_IP. */
async function enterAs(
  server: ServerRuntime,
  request: FastifyRequest,
  provider: Provider,
  identity: Identity,
): Promise<string> {
  const origin = originOf(request);
  const asServer = await contextOnBehalfOf(server, null, request);
  const authUser = await findOrCreateUser(asServer, provider.config, identity);
  assertAccessAllowed(authUser, origin.ip);
  return enter(authUser, {
    database: server.database,
    origin,
    now: server.now(),
    ttl: server.config.refreshTokenTtl,
  });
}

function callbackOf({ config }: ServerRuntime, provider: Provider): string {
  return `${config.publicUrl}/auth/oauth/${provider.config.name}/callback`;
}

function loginOf({ config }: ServerRuntime): string {
  return `${config.publicUrl}/admin/login`;
}

/** Redirects to the sign-in page, which shows the message of the error code (AUTH-02). */
function redirectToLogin(
  server: ServerRuntime,
  reply: FastifyReply,
  code: ErrorCode | (string & {}),
): FastifyReply {
  return reply.redirect(`${loginOf(server)}?code=${encodeURIComponent(code)}`);
}

/** Returns the URL to redirect to. Throws INVALID_QUERY for other origins, which would make an open redirect. */
function ownUrl(server: ServerRuntime, given: unknown): string {
  if (given === undefined || given === '') return loginOf(server);
  const base = `${server.config.publicUrl}/`;
  const url = typeof given === 'string' && URL.canParse(given, base) ? new URL(given, base) : null;
  if (url?.origin === new URL(base).origin) return url.href;
  throw createFailure('INVALID_QUERY', `"redirect" must be a URL of ${new URL(base).origin} (PUBLIC_URL).`, {
    field: 'redirect',
  });
}

/** Returns the error's message with its cause, because the library's messages have few details. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
