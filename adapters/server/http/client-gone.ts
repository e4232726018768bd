/** Tells reads that the client has closed its connection, so that their queries stop. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';

/** Writes are not stopped: the client may close its page right after it sent them. */
const readMethods: ReadonlySet<string> = new Set(['GET', 'SEARCH']);

const signalsByRequest = new WeakMap<FastifyRequest, AbortSignal>();

/** No client receives this error. */
const clientGone = createFailure('SERVICE_UNAVAILABLE', 'The client closed the connection.');

/** Must be called before routes are added. */
export function watchClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (readMethods.has(request.method)) {
      const controller = new AbortController();
      signalsByRequest.set(request, controller.signal);
      raw.once('close', () => {
        if (!raw.writableFinished) controller.abort(clientGone);
      });
    }
    done();
  });
}

/** Returns the signal that is aborted if the client of a read goes away before the response is sent. */
export function clientSignalOf(request: FastifyRequest): AbortSignal | undefined {
  return signalsByRequest.get(request);
}
