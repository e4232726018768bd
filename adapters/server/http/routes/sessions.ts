import { forbidden, requireUser } from '../../access.ts';
import { readSessions } from '../../auth/sessions.ts';
import { readTokenTimes } from '../../auth/static-tokens.ts';
import type { Context } from '../../contract.ts';
import { ItemsService } from '../../services/items/items.ts';
import { endOtherSessions, endSession } from '../../services/system/session-rules.ts';
import type { RouteModule } from '../route-contract.ts';

interface Params {
  readonly key: string;
  readonly session: string;
}

/**
 * The open sessions (`/users/me/sessions`) and the times of the static token (`/users/me/token`) of the signed-in user
 * and, for administrators, of any user. Responses contain no tokens.
 */
export const sessionsRoutes: RouteModule = (app, server) => {
  const { database, config } = server;
  for (const [owner, userOf] of [
    ['/users/me', (context: Context) => Promise.resolve(requireUser(context))],
    ['/users/:key', userOfPath],
  ] as const) {
    const path = `${owner}/sessions`;
    app.get<{ Params: Params }>(`${owner}/token`, async (request) => {
      const context = await server.contextOf(request);
      return { data: await readTokenTimes(database, await userOf(context, request.params.key)) };
    });
    app.get<{ Params: Params }>(path, async (request) => {
      const context = await server.contextOf(request);
      const user = await userOf(context, request.params.key);
      const sessions = await readSessions(database, user, context.now(), config.refreshTokenTtl);
      const { session } = context.accountability;
      return { data: sessions.map((open) => ({ ...open, current: open.id === session })) };
    });
    app.delete<{ Params: Params }>(path, async (request, reply) => {
      const context = await server.contextOf(request);
      await endOtherSessions(context, await userOf(context, request.params.key));
      return reply.code(204).send();
    });
    app.delete<{ Params: Params }>(`${path}/:session`, async (request, reply) => {
      const context = await server.contextOf(request);
      await endSession(context, await userOf(context, request.params.key), request.params.session);
      return reply.code(204).send();
    });
  }
};

/** Returns the key of the user in the path. Throws FORBIDDEN unless it is the caller, or the caller is an administrator. */
async function userOfPath(context: Context, key: string): Promise<string> {
  if (key === requireUser(context)) return key;
  if (!context.accountability.admin) throw forbidden();
  // Throws FORBIDDEN if the user does not exist.
  await new ItemsService('directus_users', context).readOne(key, { fields: ['id'] });
  return key;
}
