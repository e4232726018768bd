import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createFailure, PlatformFailure } from '../../../schemas/error/failure.ts';
import { fileMode, folderMode } from '../private-files.ts';
import { explainStorage } from './failure.ts';

/** A completely received file in a temporary file of this machine. */
export interface Spooled {
  readonly path: string;
  readonly size: number;
  /** SHA-256, in hexadecimal. */
  readonly checksum: string;
}

/**
 * Writes a stream to a temporary file and flushes it to disk. A slow or interrupted upload therefore never touches the
 * storage, and size and checksum are known before the file is stored. If receiving fails, the file is deleted. Throws
 * PAYLOAD_TOO_LARGE or STORAGE_FULL.
 */
export async function spool(
  folder: string,
  bytes: Readable,
  limit: number,
  onProgress?: (received: number) => void,
): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (source: Readable) {
    for await (const chunk of complete(source)) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      hash.update(chunk);
      onProgress?.(size);
      yield chunk;
    }
  };
  try {
    await explainStorage(async () => {
      await mkdir(folder, { recursive: true, mode: folderMode });
      // Opens the file before the first byte. Otherwise an early failure would delete the file before it is created.
      const file = await open(path, 'wx', fileMode);
      // The iterator reads the stream: as a part of the pipeline, a broken connection would be an error of the storage.
      await pipeline(counted(bytes), file.createWriteStream({ flush: true }));
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, checksum: hash.digest('hex') };
}

/** Throws INVALID_PAYLOAD if the upload is interrupted, so that it is not reported as a failure of the storage. */
async function* complete(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    throw createFailure('INVALID_PAYLOAD', 'The upload was interrupted. Send the file again.');
  }
}

export function tooLarge(limit: number): Error {
  return createFailure(
    'PAYLOAD_TOO_LARGE',
    `The file is larger than ${limit} bytes, the limit of this server (FILES_MAX_UPLOAD_SIZE). Send a smaller file.`,
    { limit },
  );
}

/** Deletes the files that a killed process left in the folder: those not modified for `age` ms. */
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
