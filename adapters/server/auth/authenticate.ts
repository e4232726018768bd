import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import type { Accountability, Database, CachedRead } from '../contract.ts';
import {
  accountabilityOf,
  assertSessionOpen,
  assertAccessAllowed,
  findUser,
  mustSetUpTwoFactor,
} from './users.ts';
import type { Origin } from './sessions.ts';
import { createTokenReader, invalidCredentials, isSigned, type TokenScope } from './tokens.ts';
import type { ServerConfig } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows users who have not yet set up the second factor that their role requires. */
    beforeTwoFactor?: boolean;
    /** The route also accepts `?asset_token=`. */
    takesAssetTokens?: boolean;
  }
}

/** `cachedReadFor` returns the read cache of the request. It is called only if the request has a token. */
export type Authenticate = (
  request: FastifyRequest,
  now: Date,
  cachedReadFor: () => Promise<CachedRead>,
) => Promise<Accountability>;

/**
 * Creates the function that identifies the caller by `Authorization: Bearer` or `?access_token=`. The token is an
 * access token or a user's static token. File routes also accept `?asset_token=`. Without a token the caller is the
 * public (AUTH-34). An access token becomes invalid when its session ends. Throws INVALID_CREDENTIALS, USER_SUSPENDED
 * or INVALID_IP, and FORBIDDEN if the user must set up a second factor first.
 */
export function createAuthenticate(
  database: Database,
  { secret }: Pick<ServerConfig, 'secret'>,
): Authenticate {
  const readToken = createTokenReader(secret);
  return async (request, now, cachedReadFor) => {
    const origin = originOf(request);
    const given = credentialOf(request);
    if (given === null) return { user: null, role: null, admin: false, app: false, ...origin };
    const { token, scope } = given;
    const bearer = scope === 'asset' || isSigned(token) ? await readToken(token, now, scope) : null;
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
    return accountabilityOf(authUser, origin, bearer?.session);
  };
}

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
