/** Tells reads that the client has closed its connection, so that their queries stop. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';

/** Writes are not stopped: the client may close its page right after it sent them. */
const readMethods: ReadonlySet<string> = new Set(['GET', 'SEARCH']);

const repliesByRequest = new WeakMap<FastifyRequest, ServerResponse>();

/** No client receives this error. */
const clientGone = createFailure('SERVICE_UNAVAILABLE', 'The client closed the connection.');

/** Returns a signal for a write that stops if the client closes its connection, such as an import. */
export function closedSignalOf({ raw }: FastifyReply): AbortSignal {
  return signalOf(raw);
}

/** Must be called before routes are added. */
export function watchClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (readMethods.has(request.method)) repliesByRequest.set(request, raw);
    done();
  });
}

/**
 * Returns a signal that is aborted if the client of a read closes its connection before the response is sent. Called once per
 * request.
 */
export function clientSignalOf(request: FastifyRequest): AbortSignal | undefined {
  const reply = repliesByRequest.get(request);
  return reply && signalOf(reply);
}

function signalOf(reply: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!reply.writableFinished) controller.abort(clientGone);
  };
  if (reply.destroyed) abort();
  else reply.once('close', abort);
  return controller.signal;
}
