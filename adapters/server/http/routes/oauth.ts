import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../../schemas/error/codes.ts';
import { fail, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { originOf } from '../../auth/authenticate.ts';
import { enter } from '../../auth/enter.ts';
import { personOf } from '../../auth/identities.ts';
import { assertWelcome } from '../../auth/people.ts';
import { createProvider, type Identity, type Provider } from '../../auth/providers.ts';
import { pathOf } from '../errors.ts';
import { contextInNameOf } from '../in-name-of.ts';
import { createRefreshCookie } from '../refresh-cookie.ts';
import type { RouteModule, ServerRuntime } from '../runtime.ts';
import { seal, unseal } from '../sealed-cookie.ts';
import { createServerCookie } from '../server-cookie.ts';

/** How long signing in at a provider may take, in seconds. */
const roundTripSeconds = 600;

type Named = FastifyRequest<{ Params: { provider: string } }>;

/** CALL-10, AUTH-11, recordings 016, 017, 904, 905: to a provider and back, with state, nonce and PKCE. */
export const oauthRoutes: RouteModule = (app, server) => {
  const { config } = server;
  const refreshCookie = createRefreshCookie(config);
  // The callback is a navigation that begins at the provider: this cookie is accepted across sites, and its state decides.
  const checksCookie = createServerCookie('armature_oauth', config);
  const providers = new Map(config.oauth.map((one) => [one.name, createProvider(one)]));
  const names = [...providers.keys()];
  const providerOf = (request: Named): Provider => {
    const found = providers.get(request.params.provider);
    if (found) return found;
    throw fail('ROUTE_NOT_FOUND', `Route ${pathOf(request)} doesn't exist.`);
  };

  app.get('/auth/oauth', async () => ({ data: names.length === 0 ? null : names }));

  app.get('/auth/oauth/:provider', async (request: Named, reply) => {
    const provider = providerOf(request);
    const redirect = ownAddress(server, (request.query as { redirect?: unknown }).redirect);
    const started = await provider.begin(callbackOf(server, provider)).catch((error: Error) => {
      server.log(`Provider ${provider.config.name}: ${reasonOf(error)}\n`);
      return null;
    });
    if (!started) return leave(server, reply, 'SERVICE_UNAVAILABLE');
    const sealed = await seal({ ...started.checks, provider: provider.config.name, redirect }, config.secret);
    checksCookie.write(reply, sealed, roundTripSeconds);
    return reply.redirect(started.url.href);
  });

  app.get('/auth/oauth/:provider/callback', async (request: Named, reply) => {
    const provider = providerOf(request);
    const kept = await unseal(checksCookie.read(request) ?? '', config.secret);
    checksCookie.clear(reply);
    if (kept?.['provider'] !== provider.config.name) return leave(server, reply, 'TOKEN_EXPIRED');
    const { state, nonce, verifier, redirect } = kept as Readonly<Record<string, string>>;
    const address = new URL(callbackOf(server, provider));
    address.search = new URL(request.raw.url ?? '', address).search;
    const told = (error: Error) => {
      server.log(`Provider ${provider.config.name}: ${reasonOf(error)}\n`);
      return null;
    };
    const checks = { state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? '' };
    const identity = await provider.finish(address, checks).catch(told);
    if (!identity)
      return leave(server, reply, address.searchParams.has('error') ? 'FORBIDDEN' : 'SERVICE_UNAVAILABLE');
    try {
      const token = await enterAs(server, request, provider, identity);
      refreshCookie.write(reply, token);
      return await reply.redirect(redirect ?? loginOf(server));
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      told(error);
      return leave(server, reply, error.code);
    }
  });
};

/** Answers the refresh token. Throws INVALID_CREDENTIALS, USER_SUSPENDED or INVALID_IP. */
async function enterAs(
  server: ServerRuntime,
  request: FastifyRequest,
  provider: Provider,
  identity: Identity,
): Promise<string> {
  const origin = originOf(request);
  const asServer = await contextInNameOf(server, null, request);
  const person = await personOf(asServer, provider.config, identity);
  assertWelcome(person, origin.ip);
  return enter(person, {
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

/** Back to the sign-in page, which says the code in words (AUTH-02). */
function leave(server: ServerRuntime, reply: FastifyReply, code: ErrorCode | (string & {})): FastifyReply {
  return reply.redirect(`${loginOf(server)}?code=${encodeURIComponent(code)}`);
}

/** Never to another site, whoever wrote the link. Throws INVALID_QUERY. */
function ownAddress(server: ServerRuntime, asked: unknown): string {
  if (asked === undefined || asked === '') return loginOf(server);
  const base = `${server.config.publicUrl}/`;
  const url = typeof asked === 'string' && URL.canParse(asked, base) ? new URL(asked, base) : null;
  if (url?.origin === new URL(base).origin) return url.href;
  throw fail('INVALID_QUERY', `"redirect" has to lead to ${new URL(base).origin} (PUBLIC_URL).`, {
    field: 'redirect',
  });
}

/** The library's own words say little; their cause does. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
