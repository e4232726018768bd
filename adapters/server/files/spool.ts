import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import { fileMode, folderMode } from '../database/private-files.ts';
import { explainStorage } from './failure.ts';

/** Bytes that were received whole, in a file of this machine that nobody else knows. */
export interface Spooled {
  readonly path: string;
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly checksum: string;
}

/**
 * Receives to a disk of this machine, on the disk when it answers: a slow or broken sender costs the storage nothing, and
 * what came is known before it is stored. Nothing stays of what fails. Throws PAYLOAD_TOO_LARGE, STORAGE_FULL.
 */
export async function spool(folder: string, bytes: Readable, limit: number): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of whole(source)) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await explainStorage(async () => {
      await mkdir(folder, { recursive: true, mode: folderMode });
      // Open before the first byte comes: what breaks off at once is removed after it was made, not before.
      const file = await open(path, 'wx', fileMode);
      await pipeline(bytes, counted, file.createWriteStream({ flush: true }));
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, checksum: hash.digest('hex') };
}

/** A sender that breaks off is not the storage's failure. */
async function* whole(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    throw fail('INVALID_PAYLOAD', 'The file broke off before its end. Send it again.');
  }
}

export function tooLarge(limit: number): Error {
  return fail(
    'PAYLOAD_TOO_LARGE',
    `The file is larger than ${limit} bytes, the limit of this server (FILES_MAX_UPLOAD_SIZE). Send a smaller one.`,
    { limit },
  );
}

/** What a killed process has left in the folder: everything that nobody has touched for so long (ms). */
export async function clearSpool(folder: string, now: number, age: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - touched > age) await rm(path, { force: true });
  }
}
