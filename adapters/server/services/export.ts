/** Rows as a file: CSV, JSON or XML, as an attachment with a dated name (platform.md "Export"). */
import { stringify } from 'csv-stringify/sync';
import { XMLBuilder } from 'fast-xml-parser';
import type { FastifyReply } from 'fastify';
import type { Row } from '../query/read.ts';

type Format = 'csv' | 'json' | 'xml';

interface Writer {
  readonly type: string;
  write(rows: readonly Row[]): string;
}

const writers: Record<Format, Writer> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: (rows) => JSON.stringify(rows, null, '\t') },
  xml: {
    type: 'text/xml; charset=utf-8',
    write: (rows) =>
      new XMLBuilder({ format: true, indentBy: '    ' }).build({
        '?xml': { '@_version': '1.0' },
        data: { data: rows },
      }),
  },
};

export function sendExport(
  reply: FastifyReply,
  collection: string,
  format: Format,
  rows: readonly Row[],
): FastifyReply {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const { type, write } = writers[format];
  return reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${collection} ${stamp}.${format}`)}`,
    )
    .send(write(rows));
}

/** Nested objects flatten to `author.name`; lists become JSON. */
function writeCsv(rows: readonly Row[]): string {
  const flat = rows.map((row) => flatten(row));
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  return stringify([columns, ...flat.map((row) => columns.map((column) => row[column] ?? null))], {
    quoted_string: true,
    cast: { boolean: String },
  });
}

function flatten(row: Row, before = ''): Row {
  const flat: Row = {};
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      Object.assign(flat, flatten(value as Row, `${before}${name}.`));
    else flat[`${before}${name}`] = Array.isArray(value) ? JSON.stringify(value) : value;
  }
  return flat;
}
