/** Rows as a file: CSV, JSON or XML, as an attachment with a dated name (platform.md "Export"). */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Query } from '../../../schemas/query/types.ts';
import type { Row } from '../query/read.ts';
import { fileForms, type FileOptions } from './file-forms.ts';
import type { RowStream } from './items.ts';

/** Milliseconds that a client may take nothing: its snapshot of the database is given up then. */
const longestPause = 60_000;

export interface Export extends FileOptions {
  readonly collection: string;
  readonly form: NonNullable<Query['export']>;
  readonly rows: RowStream;
  readonly now: Date;
}

/**
 * Sends the rows while they are read, as fast as the client takes them. What fails before the first row is an error
 * like any other; afterwards the connection breaks off, so that half a file never looks whole.
 */
export async function sendExport(reply: FastifyReply, file: Export): Promise<FastifyReply> {
  const { collection, form, rows, now, ...options } = file;
  const { type, write } = fileForms[form];
  const portions = rows.portions[Symbol.asyncIterator]();
  const first = await portions.next();
  const stream = Readable.from(write(rows.plan, remaining(portions, first), options), { objectMode: false });
  // A generator that never began has no "finally": whatever ends the stream ends the reading.
  stream.once('close', () => void portions.return?.());
  reply.raw.setTimeout(longestPause, () => reply.raw.destroy());
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return reply
    .header('cache-control', 'no-cache')
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${collection} ${stamp}.${form}`)}`,
    )
    .send(stream);
}

async function* remaining(
  portions: AsyncIterator<readonly Row[]>,
  first: IteratorResult<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let next = first; !next.done; next = await portions.next()) yield next.value;
}
