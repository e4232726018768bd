import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFailure, PlatformFailure } from '../../../schemas/error/failure.ts';
import { writeJson } from '../../../schemas/json/exact-number.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { forbidden } from '../access.ts';
import { logToStandardError } from '../standard-error.ts';
import { explainFrameworkError } from './framework-errors.ts';

/** Converts a database error to a PlatformFailure. Returns another value for other errors. */
export type Explain = (error: unknown, request: FastifyRequest) => unknown;

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns what the caller may know about an error. Unexpected errors are logged. */
    describeFailure: (error: unknown, request: FastifyRequest) => Promise<PlatformFailure>;
  }
}

/**
 * Responds to a PlatformFailure with `{ errors: […] }` and the status of its code. Any other error is logged with the
 * request id and gets status 500. If the caller may not know the permission rules, the reason of a 403 is removed, so
 * that a forbidden row looks like a missing one.
 */
export function addErrorHandler(
  app: FastifyInstance,
  explain: Explain,
  log: (text: string, request?: string) => void = logToStandardError,
  mayKnow: (request: FastifyRequest) => Promise<boolean> = () => Promise.resolve(false),
): void {
  const describe = async (error: unknown, request: FastifyRequest) => {
    const failure = await failureOf(error, request, explain);
    if (failure) return hidesReason(failure) && !(await mayKnow(request)) ? withoutReason : failure;
    log(
      `${request.id} ${request.method} ${pathOf(request)}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      request.id,
    );
    return createFailure(
      'INTERNAL_SERVER_ERROR',
      `An unexpected error occurred. Find the details in the server's log by the request id ${request.id}.`,
      { request: request.id },
    );
  };
  app.decorate('describeFailure', describe);
  app.setErrorHandler(async (error, request, reply) =>
    // If the client closed the connection while sending, this is not an error of the server.
    respond(reply, request.raw.readableAborted ? aborted : await describe(error, request)),
  );
  app.setNotFoundHandler((request, reply) => respond(reply, routeNotFound(request)));
}

/**
 * Responds to requests that Fastify's router refuses before any hook runs: an invalid URL or a key that is too long.
 */
export function handleRouterError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure =
    explainFrameworkError(error) ??
    createFailure('INVALID_QUERY', `The URL cannot be read: ${error.message}.`);
  void respond(reply.header('x-request-id', request.id), failure);
}

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?')[0] ?? '/';
}

export function routeNotFound(request: FastifyRequest): PlatformFailure {
  return createFailure('ROUTE_NOT_FOUND', `Route ${pathOf(request)} doesn't exist.`);
}

const withoutReason = forbidden();
const aborted = createFailure('INVALID_PAYLOAD', 'The connection closed before the whole request arrived.');

/** The reason of a view reveals no rule. */
function hidesReason({ errors }: PlatformFailure): boolean {
  return errors.some(
    ({ extensions: { reason } }) =>
      reason !== undefined && !(isRecord(reason) && reason['code'] === 'viewing'),
  );
}

function respond(reply: FastifyReply, failure: PlatformFailure): FastifyReply {
  const wait = failure.errors[0]?.extensions['retry_after'];
  if (typeof wait === 'number') void reply.header('retry-after', wait);
  return reply
    .code(failure.status)
    .removeHeader('content-length')
    .type('application/json; charset=utf-8')
    .send(writeJson({ errors: failure.errors }));
}

async function failureOf(
  error: unknown,
  request: FastifyRequest,
  explain: Explain,
): Promise<PlatformFailure | null> {
  const explained = await explain(error, request);
  if (explained instanceof PlatformFailure) return explained;
  if (error instanceof PlatformFailure) return error;
  return error instanceof Error ? explainFrameworkError(error, request.routeOptions.bodyLimit) : null;
}
