import type { FastifyRequest } from 'fastify';
import { originOf } from '../auth/authenticate.ts';
import type { Context } from '../contract.ts';
import type { ServerRuntime } from './route-contract.ts';

/**
 * Returns a context with admin rights that writes the account of a user on the user's behalf. It is for users who are
 * not signed in, but were verified by a mailed token or a provider. `user` is null if the account does not exist yet.
 */
export async function contextOnBehalfOf(
  server: ServerRuntime,
  user: string | null,
  request: FastifyRequest,
): Promise<Context> {
  const accountability = { user, role: null, admin: true, app: true, ...originOf(request) };
  return { ...(await server.contextFor(accountability)), isConfirmed: true };
}
