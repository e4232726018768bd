import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { tokenOf } from '../../auth/authenticate.ts';
import { accountabilityOf, assertSessionOpen, assertAccessAllowed, findUser } from '../../auth/users.ts';
import { readViewed, viewAs, viewsRole } from '../../auth/views.ts';
import { expiryOf } from '../../auth/tokens.ts';
import type { Accountability } from '../../contract.ts';
import { createHub, maxStreams } from '../../realtime/hub.ts';
import { createEventSink, streamHeaders } from '../../realtime/stream.ts';
import type { RouteModule } from '../route-contract.ts';
import { createSessionCookie } from '../session-cookie.ts';

/** `GET /realtime`: streams change events as server-sent events. */
export const realtimeRoutes: RouteModule = (app, server) => {
  const { database } = server;
  const session = createSessionCookie(server.config);

  const renew = async (caller: Accountability): Promise<Accountability | null> => {
    const { session, view } = caller;
    // The session of a view belongs to the administrator.
    const user = view?.by ?? caller.user;
    const by = user === null ? null : { id: user, ...(session === undefined ? {} : { session }) };
    const authUser = by && (await findUser(database, by));
    if (!authUser) return null;
    assertAccessAllowed(authUser, caller.ip);
    if (session !== undefined) assertSessionOpen(authUser, server.now());
    const now = accountabilityOf(authUser, caller, session);
    if (!view) return now;
    const of = { user: viewsRole(caller) ? null : caller.user, role: caller.role };
    const viewed = await readViewed(database, of);
    return viewed && viewAs(now, viewed, { ...of, writable: view.writable });
  };
  const hub = createHub({
    channel: database.channel,
    contextFor: (who) => server.contextFor(who),
    renew,
    checkTables: () => server.models.current(),
    log: server.log,
    clock: server.clock,
  });
  // preClose, because the server waits for its connections to end before onClose.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  // The app reads /users/me first. Streaming from this position then misses no change after that read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/users/me') void reply.header('last-event-id', hub.position);
  });

  app.get('/realtime', async (request, reply) => {
    const { accountability } = await server.contextOf(request);
    if (accountability.user === null) throw createFailure('INVALID_CREDENTIALS', 'Invalid user credentials.');
    if (hub.isFull)
      throw createFailure(
        'SERVICE_UNAVAILABLE',
        `The server has ${maxStreams} event streams open. Retry after 30s.`,
        {
          limit: maxStreams,
          retry_after: 30,
        },
      );
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
    const unsubscribe = hub.subscribe(
      {
        accountability,
        expires: expiryOf(tokenOf(request) ?? session.read(request) ?? null),
        since: lastEventIdOf(request),
      },
      createEventSink(raw),
    );
    raw.once('close', unsubscribe);
  });
};

function lastEventIdOf({ headers }: FastifyRequest): string | null {
  const given = headers['last-event-id'];
  return typeof given === 'string' && given !== '' ? given : null;
}
