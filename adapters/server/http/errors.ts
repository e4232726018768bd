import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import { forbidden } from '../query/access.ts';

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

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?')[0] ?? '/';
}

const unexplained = forbidden();

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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ofFastify.get(code)?.(error as Error) ?? null;
}

/** What the HTTP layer itself refuses. */
const ofFastify: ReadonlyMap<string, (error: Error) => PlatformFailure> = new Map<
  string,
  (error: Error) => PlatformFailure
>([
  [
    'FST_ERR_CTP_BODY_TOO_LARGE',
    () =>
      fail('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MB. Send less at a time; files go to /files.', {
        limit: 1024 * 1024,
      }),
  ],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    (error) => fail('UNSUPPORTED_MEDIA_TYPE', `${error.message}. Send application/json.`),
  ],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    () => fail('INVALID_PAYLOAD', 'Content-Length is not the length of the body.'),
  ],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => fail('INVALID_PAYLOAD', 'The body is empty.')],
  [
    'FST_ERR_CTP_INVALID_JSON_BODY',
    (error) => fail('INVALID_PAYLOAD', `The body is not JSON: ${error.message}.`),
  ],
  [
    'FST_ERR_BAD_URL',
    () => fail('INVALID_QUERY', 'The address is not a valid URL: a percent sign stands alone.'),
  ],
  [
    'FST_ERR_MAX_PARAM_LENGTH',
    () => fail('INVALID_QUERY', 'The list of keys is too long for an address. Send { keys } in the body.'),
  ],
]);
