import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import type { Accountability, Database, ServerConfig } from '../contract.ts';
import type { Remember } from '../database/memory.ts';
import { accountabilityOf, assertWelcome, findPerson, mustSetUpTwoFactor } from './people.ts';
import type { Origin } from './sessions.ts';
import { createTokenReader, invalidCredentials, isSigned } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also to whoever still has to set up the second factor that their role asks for. */
    beforeTwoFactor?: boolean;
  }
}

/** `remembering` is asked where there is something to remember. */
export type Authenticate = (
  request: FastifyRequest,
  now: Date,
  remembering: () => Promise<Remember>,
) => Promise<Accountability>;

/**
 * Who asks: by `Authorization: Bearer`, or `?access_token=`; a signed access token or a user's static token. Without
 * one it is the public (AUTH-34). Throws INVALID_CREDENTIALS, USER_SUSPENDED, INVALID_IP, and FORBIDDEN where a second
 * factor has to be set up first.
 */
export function createAuthenticate(
  database: Database,
  { secret }: Pick<ServerConfig, 'secret'>,
): Authenticate {
  const readAccessToken = createTokenReader(secret);
  return async (request, now, remembering) => {
    const origin = originOf(request);
    const token = tokenOf(request);
    if (token === null) return { user: null, role: null, admin: false, app: false, ...origin };
    const by = isSigned(token) ? { id: await readAccessToken(token, now) } : { token };
    const remember = await remembering();
    const person = await remember(JSON.stringify(by), () => findPerson(database, by));
    if (!person) throw invalidCredentials();
    // Whether they may come in is judged each time: it hangs on the address that they ask from.
    assertWelcome(person, origin.ip);
    if (isSigned(token) && mustSetUpTwoFactor(person) && !request.routeOptions.config.beforeTwoFactor)
      throw fail(
        'FORBIDDEN',
        'Your role asks for a second factor. Set it up first: open the app, or POST /users/me/tfa/generate.',
      );
    return accountabilityOf(person, origin);
  };
}

export function originOf(request: FastifyRequest): Origin {
  // What a proxy hands on may be anything; the one who is connected has an address.
  const ip = isIP(request.ip) === 0 ? request.socket.remoteAddress : request.ip;
  return { ip: ip ?? null, userAgent: request.headers['user-agent'] ?? null };
}

/** As it was sent; null for the public. */
export function tokenOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const given = query?.['access_token'];
  return typeof given === 'string' && given !== '' ? given : null;
}
