import type { FastifyRequest } from 'fastify';
import type { Accountability, Database, ServerConfig } from '../contract.ts';
import { accountabilityOf, assertWelcome, findPerson } from './people.ts';
import type { Origin } from './sessions.ts';
import { invalidCredentials, isSigned, readAccessToken } from './tokens.ts';

/**
 * Who asks: by `Authorization: Bearer`, or `?access_token=`; a signed access token or a user's static token. Without
 * one it is the public (AUTH-34). Throws INVALID_CREDENTIALS, USER_SUSPENDED or INVALID_IP.
 */
export async function authenticate(
  request: FastifyRequest,
  database: Database,
  config: ServerConfig,
  now: Date,
): Promise<Accountability> {
  const origin = originOf(request);
  const token = tokenOf(request);
  if (token === null) return { user: null, role: null, admin: false, app: false, ...origin };
  const by = isSigned(token) ? { id: await readAccessToken(token, config.secret, now) } : { token };
  const person = await findPerson(database, by);
  if (!person) throw invalidCredentials();
  assertWelcome(person, origin.ip);
  return accountabilityOf(person, origin);
}

export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip ?? null, userAgent: request.headers['user-agent'] ?? null };
}

/** As it was sent; null for the public. */
export function tokenOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  const query = request.query as Readonly<Record<string, unknown>> | undefined;
  const given = query?.['access_token'];
  return typeof given === 'string' && given !== '' ? given : null;
}
