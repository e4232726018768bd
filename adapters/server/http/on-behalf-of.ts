import type { FastifyRequest } from 'fastify';
import { originOf } from '../auth/authenticate.ts';
import type { Context } from '../contract.ts';
import type { ServerRuntime } from './runtime.ts';

/**
 * For whoever has proved by a mailed token or a provider who they are, and is not signed in yet: the server writes their
 * account, in their name. `user` is null where there is no account yet.
 */
export async function contextInNameOf(
  server: ServerRuntime,
  user: string | null,
  request: FastifyRequest,
): Promise<Context> {
  const accountability = { user, role: null, admin: true, app: true, ...originOf(request) };
  return { ...(await server.contextFor(accountability)), isConfirmed: true };
}
