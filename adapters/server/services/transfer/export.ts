/** Exports rows as CSV, JSON or XML: an attachment with a dated file name. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Query } from '../../../../schemas/query/types.ts';
import { exportFormats, type ExportFormatOptions } from './export-formats.ts';
import type { RowStream } from '../items/items.ts';
import type { Row } from '../../contract.ts';

/** Timeout in ms for a client that reads nothing. Then the connection and the database snapshot are closed. */
const idleTimeoutMs = 60_000;

export interface Export extends ExportFormatOptions {
  readonly collection: string;
  readonly format: NonNullable<Query['export']>;
  readonly rows: RowStream;
  readonly now: Date;
}

/**
 * Streams the rows while they are read, at the speed of the client. An error before the first row becomes an ordinary
 * error response. A later error closes the connection, so that a partial file is not taken for a complete one.
 */
export async function sendExport(reply: FastifyReply, file: Export): Promise<FastifyReply> {
  const { collection, format, rows, now, ...options } = file;
  const { type, write } = exportFormats[format];
  const batches = rows.batches[Symbol.asyncIterator]();
  const first = await batches.next();
  const stream = Readable.from(write(rows.plan, remaining(batches, first), options), { objectMode: false });
  // A generator that never started runs no "finally", so the stream itself ends the reading.
  stream.once('close', () => void batches.return?.());
  reply.raw.setTimeout(idleTimeoutMs, () => reply.raw.destroy());
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return reply
    .header('cache-control', 'no-cache')
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${collection} ${stamp}.${format}`)}`,
    )
    .send(stream);
}

async function* remaining(
  batches: AsyncIterator<readonly Row[]>,
  first: IteratorResult<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let next = first; !next.done; next = await batches.next()) yield next.value;
}
