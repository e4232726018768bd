import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import type { Accountability, Database, ServerConfig } from '../contract.ts';
import type { Remember } from '../database/memory.ts';
import {
  accountabilityOf,
  assertSessionOpen,
  assertWelcome,
  findPerson,
  mustSetUpTwoFactor,
} from './people.ts';
import type { Origin } from './sessions.ts';
import { createTokenReader, invalidCredentials, isSigned, type TokenScope } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also to whoever still has to set up the second factor that their role asks for. */
    beforeTwoFactor?: boolean;
    /** The route accepts `?asset_token=` too. */
    takesAssetTokens?: boolean;
  }
}

/** `remembering` is asked where there is something to remember. */
export type Authenticate = (
  request: FastifyRequest,
  now: Date,
  remembering: () => Promise<Remember>,
) => Promise<Accountability>;

/**
 * Returns the caller, by `Authorization: Bearer` or `?access_token=`: an access token, or a user's static token. Routes of
 * files also accept `?asset_token=`. Without a token the caller is the public (AUTH-34). An access token ends with its
 * session. Throws INVALID_CREDENTIALS, USER_SUSPENDED, INVALID_IP, and FORBIDDEN if a second factor has to be set up first.
 */
export function createAuthenticate(
  database: Database,
  { secret }: Pick<ServerConfig, 'secret'>,
): Authenticate {
  const readToken = createTokenReader(secret);
  return async (request, now, remembering) => {
    const origin = originOf(request);
    const given = credentialOf(request);
    if (given === null) return { user: null, role: null, admin: false, app: false, ...origin };
    const { token, scope } = given;
    const bearer = scope === 'asset' || isSigned(token) ? await readToken(token, now, scope) : null;
    const by = bearer ? { id: bearer.user, session: bearer.session } : { token };
    const remember = await remembering();
    const person = await remember(JSON.stringify(by), () => findPerson(database, by));
    if (!person) throw invalidCredentials();
    // Checked for each request, because it depends on the caller's address and the time.
    assertWelcome(person, origin.ip);
    if (bearer) assertSessionOpen(person, now);
    if (bearer && mustSetUpTwoFactor(person) && !request.routeOptions.config.beforeTwoFactor)
      throw fail(
        'FORBIDDEN',
        'Your role asks for a second factor. Set it up first: open the app, or POST /users/me/tfa/generate.',
      );
    return accountabilityOf(person, origin, bearer?.session);
  };
}

export function originOf(request: FastifyRequest): Origin {
  // What a proxy hands on may be anything; the one who is connected has an address.
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

/** Returns the access token or static token as it was sent; null without one. */
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
