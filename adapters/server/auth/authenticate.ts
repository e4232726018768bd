import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { createFailure, PlatformFailure } from '../../../schemas/error/failure.ts';
import type { Accountability, Database } from '../contract.ts';
import type { CachedRead } from '../cache-contract.ts';
import {
  accountabilityOf,
  assertSessionOpen,
  assertAccessAllowed,
  findUser,
  mustSetUpTwoFactor,
} from './users.ts';
import type { Origin } from './sessions.ts';
import { createTokenReader, invalidCredentials, isSigned, type TokenScope } from './tokens.ts';
import { assertViewAllows, readViewed, viewAs } from './views.ts';
import type { ServerConfig } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows users who have not yet set up the second factor that their role requires. */
    beforeTwoFactor?: boolean;
    /** The route also accepts `?asset_token=`. */
    takesAssetTokens?: boolean;
    /** The route changes nothing, although its method is POST. */
    changesNothing?: boolean;
    /** A writable view of an administrator may use the route. */
    writesInViews?: boolean;
  }
}

/** `cachedReadFor` returns the read cache of the request. It is called only if the request has a token. */
export type Authenticate = (
  request: FastifyRequest,
  now: Date,
  cachedReadFor: () => Promise<CachedRead>,
) => Promise<Accountability>;

interface AuthenticateParts {
  readonly database: Database;
  readonly secret: ServerConfig['secret'];
  /** Returns the token of the session cookie, if the request may use it. */
  readonly sessionTokenOf: (request: FastifyRequest) => string | undefined;
  /** Called for each request that a static token identifies. */
  readonly onStaticToken: (token: string, now: Date) => void;
}

/**
 * Creates the function that identifies the caller by `Authorization: Bearer` or `?access_token=`. The token is an
 * access token or a user's static token. File routes also accept `?asset_token=`. Without a token, the session cookie
 * identifies the caller. Otherwise the caller is the public (AUTH-34). A signed token becomes invalid when its session
 * ends, and a token of a view also when its user stops being an administrator. A cookie of an ended session is ignored,
 * because the browser would send it with every sign-in.
 * @throws INVALID_CREDENTIALS, USER_SUSPENDED or INVALID_IP; FORBIDDEN if the user must set up a second factor first, or if
 * a view does not allow the request.
 */
export function createAuthenticate({
  database,
  secret,
  sessionTokenOf,
  onStaticToken,
}: AuthenticateParts): Authenticate {
  const readToken = createTokenReader(secret);
  const identify = async (
    { token, scope }: Credential,
    ...[request, now, cachedReadFor]: Parameters<Authenticate>
  ): Promise<Accountability> => {
    const origin = originOf(request);
    const bearer = scope !== 'access' || isSigned(token) ? await readToken(token, now, scope) : null;
    const by = bearer ? { id: bearer.user, session: bearer.session } : { token };
    const cachedRead = await cachedReadFor();
    const authUser = await cachedRead(JSON.stringify(by), () => findUser(database, by));
    if (!authUser) throw invalidCredentials();
    // Checked for each request, because it depends on the caller's IP address and the time.
    assertAccessAllowed(authUser, origin.ip);
    if (bearer) assertSessionOpen(authUser, now);
    if (bearer && mustSetUpTwoFactor(authUser) && !request.routeOptions.config.beforeTwoFactor)
      throw createFailure(
        'FORBIDDEN',
        'Your role requires a second factor. Set it up first: open the app, or POST /users/me/tfa/generate.',
      );
    if (!bearer) onStaticToken(token, now);
    const caller = accountabilityOf(authUser, origin, bearer?.session);
    if (!bearer?.view) return caller;
    const { view } = bearer;
    const viewed = await cachedRead(JSON.stringify({ view }), () => readViewed(database, view));
    const viewer = viewed && viewAs(caller, viewed, view);
    if (!viewer) throw invalidCredentials();
    assertViewAllows(request, viewer);
    return viewer;
  };
  return async (...call) => {
    const [request] = call;
    const given = credentialOf(request);
    if (given !== null) return identify(given, ...call);
    const session = sessionTokenOf(request);
    if (session === undefined) return publicCaller(request);
    return identify({ token: session, scope: 'session' }, ...call).catch((error: unknown) => {
      if (error instanceof PlatformFailure && refusals.has(error.code)) return publicCaller(request);
      throw error;
    });
  };
}

function publicCaller(request: FastifyRequest): Accountability {
  return { user: null, role: null, admin: false, app: false, ...originOf(request) };
}

/** Errors after which the session cookie is ignored. */
const refusals: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'USER_SUSPENDED', 'INVALID_IP']);

export function originOf(request: FastifyRequest): Origin {
  // A proxy may forward any text. If it is not an IP address, uses the address of the connection.
  const ip = isIP(request.ip) === 0 ? request.socket.remoteAddress : request.ip;
  return { ip: ip ?? null, userAgent: request.headers['user-agent'] ?? null };
}

interface Credential {
  readonly token: string;
  readonly scope: TokenScope;
}

/** Returns null for the public. */
function credentialOf(request: FastifyRequest): Credential | null {
  const token = tokenOf(request);
  if (token !== null) return { token, scope: 'access' };
  const asset = request.routeOptions.config.takesAssetTokens ? parameterOf(request, 'asset_token') : null;
  return asset === null ? null : { token: asset, scope: 'asset' };
}

/** Returns the access token or static token of the request; null without one. */
export function tokenOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  return parameterOf(request, 'access_token');
}

function parameterOf(request: FastifyRequest, name: string): string | null {
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const given = query?.[name];
  return typeof given === 'string' && given !== '' ? given : null;
}
