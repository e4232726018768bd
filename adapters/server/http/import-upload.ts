import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { spool } from '../files/spool.ts';
import type { ImportFormat } from '../services/transfer/import.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** Formats by MIME type and extension. Spreadsheet programs make browsers send their own type for CSV. */
const formats: Readonly<Record<string, ImportFormat>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/json': 'json',
  'text/json': 'json',
  '.csv': 'csv',
  '.json': 'json',
};

/**
 * Saves the file of a multipart body to disk, then runs `work`, then deletes the file. The database is not locked while
 * a slow client uploads. `limit` is in bytes. Throws INVALID_PAYLOAD, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or
 * STORAGE_FULL.
 */
export async function withUploadedFile(
  request: FastifyRequest,
  limit: number,
  work: (path: string, format: ImportFormat) => Promise<void>,
): Promise<void> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw createFailure('INVALID_PAYLOAD', 'Send the file as multipart/form-data.');
  const format =
    ownValue(formats, part.mimetype) ?? ownValue(formats, extname(part.filename ?? '').toLowerCase());
  if (!format)
    throw createFailure(
      'UNSUPPORTED_MEDIA_TYPE',
      `A file of type "${part.mimetype}" cannot be imported. Send CSV (text/csv) or JSON (application/json).`,
      { type: part.mimetype },
    );
  await withSpooledFile(part.file, limit, (path) => work(path, format));
}

/** Like `withUploadedFile`, for the rows that the app has read from a file of any format. */
export async function withUploadedRows<T>(
  request: FastifyRequest,
  limit: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (!part) throw createFailure('INVALID_PAYLOAD', 'Send the rows as a file in multipart/form-data.');
  return withSpooledFile(part.file, limit, work);
}

async function withSpooledFile<T>(
  bytes: Readable,
  limit: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'armature-import-'));
  try {
    const { path } = await spool(folder, bytes, limit);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
