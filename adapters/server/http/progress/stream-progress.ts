/** Responses that report the progress of a long request before its result. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeJson } from '../../../../schemas/json/exact-number.ts';
import { closedSignalOf } from '../client-gone.ts';

/** One JSON text per line. */
const progressType = 'application/x-ndjson';

/** The route option: a compressed stream would hold lines back. */
export const progressRoute = { compress: false } as const;

export function acceptsProgress({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(progressType) === true;
}

/**
 * Responds with `{ "progress": … }` in a line per report, and with `{ "data": … }` in the last line. A failure before the
 * first report has its own status. A later one is the last line: `{ "status", "errors" }`. The signal is aborted if the
 * client closes its connection.
 */
export async function sendWithProgress<T>(
  app: FastifyInstance,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  work: (report: (progress: T) => void, signal: AbortSignal) => Promise<unknown>,
): Promise<FastifyReply> {
  const lines = new PassThrough();
  const write = (line: object) => {
    if (!lines.destroyed) lines.write(`${writeJson(line)}\n`);
  };
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((done) => (begin = done));
  const report = (progress: T) => {
    begin();
    write({ progress });
  };
  const result = work(report, closedSignalOf(reply));
  await Promise.race([begun, result]);
  const end = async () => {
    try {
      write({ data: await result });
    } catch (error) {
      const { status, errors } = await app.describeFailure(error, request);
      write({ status, errors });
    }
    lines.end();
  };
  void end();
  return (
    reply
      .header('cache-control', 'no-store')
      // Proxies must not hold lines back.
      .header('x-accel-buffering', 'no')
      .type(progressType)
      .send(lines)
  );
}
