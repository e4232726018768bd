import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import { forbidden } from '../query/access.ts';
import { refusalOf } from './refusals.ts';

/** What the database's own errors mean, as a PlatformFailure; anything else for errors that are not its. */
export type Explain = (error: unknown) => unknown;

/**
 * Failures become `{ errors: […] }` with their code's status; the unforeseen is a 500, logged with its request id. To
 * whoever may not know the rules, what they forbid looks like what is not there.
 */
export function answerErrors(
  app: FastifyInstance,
  explain: Explain,
  log: (text: string) => void = (text) => process.stderr.write(text),
  mayKnow: (request: FastifyRequest) => Promise<boolean> = () => Promise.resolve(false),
): void {
  app.setErrorHandler(async (error, request, reply) => {
    // Whoever hung up in the middle hears no answer, and nothing of ours went wrong.
    if (request.raw.readableAborted) return answer(reply, brokeOff);
    const failure = failureOf(error, explain);
    if (failure)
      return answer(reply, hasReason(failure) && !(await mayKnow(request)) ? unexplained : failure);
    log(
      `${request.id} ${request.method} ${pathOf(request)}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return answer(
      reply,
      fail(
        'INTERNAL_SERVER_ERROR',
        `An unexpected error occurred. The server's log has it as ${request.id}.`,
        {
          request: request.id,
        },
      ),
    );
  });
  app.setNotFoundHandler((request, reply) =>
    answer(reply, fail('ROUTE_NOT_FOUND', `Route ${pathOf(request)} doesn't exist.`)),
  );
}

/** What no route was asked for with: an address that cannot be read comes to no handler of errors. */
export function answerUnreadable(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void answer(reply, refusalOf(error) ?? fail('INVALID_QUERY', `${error.message}.`));
}

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?')[0] ?? '/';
}

const unexplained = forbidden();
const brokeOff = fail('INVALID_PAYLOAD', 'The request broke off before its end.');

function hasReason({ errors }: PlatformFailure): boolean {
  return errors.some(({ extensions }) => extensions['reason'] !== undefined);
}

function answer(reply: FastifyReply, failure: PlatformFailure): FastifyReply {
  const wait = failure.errors[0]?.extensions['retry_after'];
  if (typeof wait === 'number') void reply.header('retry-after', wait);
  return reply
    .code(failure.status)
    .removeHeader('content-length')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ errors: failure.errors }));
}

function failureOf(error: unknown, explain: Explain): PlatformFailure | null {
  if (error instanceof PlatformFailure) return error;
  const explained = explain(error);
  if (explained instanceof PlatformFailure) return explained;
  return error instanceof Error ? refusalOf(error) : null;
}
