/** Exports rows as CSV, JSON, XML or XLSX: an attachment with a dated file name. */
import type { FastifyReply } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { ExportFormatId, Query } from '../../../../schemas/query/types.ts';
import { exportFormats } from './export-formats.ts';
import type { ItemsService } from '../items/items.ts';
import { streamRows } from './stream-rows.ts';

export interface Export {
  readonly service: ItemsService;
  readonly query: Query & { readonly export: ExportFormatId };
  readonly now: Date;
}

/**
 * Streams the rows while they are read, at the speed of the client. An error before the first row becomes an ordinary
 * error response. A later error closes the connection, so that a partial file is not taken for a complete one.
 * @throws INVALID_QUERY if the format has no place for all rows.
 */
export async function sendExport(
  reply: FastifyReply,
  { service, query, now }: Export,
): Promise<FastifyReply> {
  const format = query.export;
  const { type, write, mostRows } = exportFormats[format];
  if (mostRows !== undefined) await assertRowsFit(service, query, mostRows);
  const rows = service.exportMany(query);
  const options = {
    escapeFormulas: query.escapeFormulas ?? true,
    ...(query.fields ? { fields: query.fields } : {}),
  };
  const stream = await streamRows(reply, rows.batches, (batches) => write(rows.plan, batches, options));
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return reply
    .header('cache-control', 'no-cache')
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${service.collection.name} ${stamp}.${format}`)}`,
    )
    .send(stream);
}

/** Reads the first row that has no place. That is faster than counting. */
async function assertRowsFit(service: ItemsService, query: Export['query'], mostRows: number): Promise<void> {
  const { export: format, page = 1, sort: _sort, meta: _meta, ...which } = query;
  const { limit, offset = Math.max(0, (page - 1) * (limit ?? 0)) } = which;
  if (limit === undefined || (limit >= 0 && limit <= mostRows)) return;
  const { data } = await service.readMany({ ...which, limit: 1, offset: offset + mostRows });
  if (data.length > 0)
    throw createFailure(
      'INVALID_QUERY',
      `A file of the format ${format} has at most ${mostRows} rows. Set a filter or a "limit", or export as csv.`,
    );
}
