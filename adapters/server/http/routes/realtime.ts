import type { FastifyRequest } from 'fastify';
import { fail } from '../../../../schemas/error/failure.ts';
import { tokenOf } from '../../auth/authenticate.ts';
import { accountabilityOf, assertSessionOpen, assertWelcome, findPerson } from '../../auth/people.ts';
import { expiryOf } from '../../auth/tokens.ts';
import type { Accountability } from '../../contract.ts';
import { createHub, mostStreams } from '../../realtime/hub.ts';
import { createOutlet, streamHeaders } from '../../realtime/stream.ts';
import type { RouteModule } from '../runtime.ts';

/** `GET /realtime`: what changes, told as it happens (contracts.md "Realtime"). */
export const realtimeRoutes: RouteModule = (app, server) => {
  const { database } = server;

  const renew = async (who: Accountability): Promise<Accountability | null> => {
    const { user, session } = who;
    const by = user === null ? null : { id: user, ...(session === undefined ? {} : { session }) };
    const person = by && (await findPerson(database, by));
    if (!person) return null;
    assertWelcome(person, who.ip);
    if (session !== undefined) assertSessionOpen(person, server.now());
    return accountabilityOf(person, who, session);
  };
  const hub = createHub({
    channel: database.channel,
    contextFor: (who) => server.contextFor(who),
    renew,
    log: server.log,
    timers: server.timers,
  });
  // Before the server waits for its connections to end.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  // Who reads who they are begins to read: what changes from then on is told by asking with this id.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === '/users/me') void reply.header('last-event-id', hub.position);
  });

  app.get('/realtime', async (request, reply) => {
    const { accountability } = await server.contextOf(request);
    if (accountability.user === null) throw fail('INVALID_CREDENTIALS', 'Invalid user credentials.');
    if (hub.isFull)
      throw fail(
        'SERVICE_UNAVAILABLE',
        `The server has ${mostStreams} event streams open. Retry after 30s.`,
        {
          limit: mostStreams,
          retry_after: 30,
        },
      );
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
    const leave = hub.listen(
      { accountability, expires: expiryOf(tokenOf(request)), since: sinceOf(request) },
      createOutlet(raw),
    );
    raw.once('close', leave);
  });
};

function sinceOf({ headers }: FastifyRequest): string | null {
  const given = headers['last-event-id'];
  return typeof given === 'string' && given !== '' ? given : null;
}
