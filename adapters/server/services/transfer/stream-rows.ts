/** Sends rows while they are read, at the speed of the client. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Row } from '../../contract.ts';

/** Timeout in ms for a client that reads nothing. Then the connection and the database snapshot are closed. */
const idleTimeoutMs = 60_000;

type Batches = AsyncIterable<readonly Row[]>;

/**
 * Returns a stream of what `write` makes of the batches. It rejects with an error that occurs before the first
 * row, so that the error becomes an ordinary response. A later error closes the connection, so that a partial response is
 * not taken for a complete one.
 */
export async function streamRows(
  reply: FastifyReply,
  rows: Batches,
  write: (batches: Batches) => AsyncIterable<string | Uint8Array>,
): Promise<Readable> {
  const batches = rows[Symbol.asyncIterator]();
  const first = await batches.next();
  const stream = Readable.from(write(remaining(batches, first)), { objectMode: false });
  // A generator that never started runs no "finally", so the stream itself ends the reading.
  stream.once('close', () => void batches.return?.());
  reply.raw.setTimeout(idleTimeoutMs, () => reply.raw.destroy());
  return stream;
}

async function* remaining(
  batches: AsyncIterator<readonly Row[]>,
  first: IteratorResult<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let next = first; !next.done; next = await batches.next()) yield next.value;
}
