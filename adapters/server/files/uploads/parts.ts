/** Parts of an upload: objects in the storage, so that any process can continue or finish it. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Database } from '../../contract.ts';
import { explainStorage } from '../failure.ts';
import { spool } from '../spool.ts';
import { partsFolder } from '../storage.ts';
import type { Storages } from '../storages.ts';
import { claimObject, markForDeletion, reserveObjects, withLease } from '../unclaimed-objects.ts';
import { locked } from './lock.ts';
import { addPart, type UploadRow } from './rows.ts';

/** Bytes of a part. At most this much is sent again after a crash. */
export const partSize = 8 * 1024 * 1024;

interface Parts {
  readonly database: Database;
  readonly storages: Storages;
  readonly now: () => Date;
}

/**
 * Stores bytes as the next part, and returns the upload with it. The object is registered before it is stored, so that a crash
 * leaves nothing.
 * @throws UPLOAD_LOCKED, STORAGE_FULL or SERVICE_UNAVAILABLE
 */
export async function storePart(
  { database, storages, now }: Parts,
  upload: UploadRow,
  bytes: readonly Buffer[],
): Promise<UploadRow> {
  const { id, storage, received } = upload;
  const name = `${partsFolder}/${id}.${received}-${randomBytes(4).toString('hex')}`;
  const objects = [{ storage, filename_disk: name }];
  const { path, size } = await spool(storages.first.incoming, Readable.from(bytes), Number.POSITIVE_INFINITY);
  try {
    await reserveObjects(database, now(), objects);
    await withLease(database, now, { objects, paths: () => [path] }, () =>
      storages.at(storage).put(name, path),
    );
    await database.transaction(async (trx) => {
      for (const object of objects) await claimObject(trx, database.dialect, now(), object);
      if (!(await addPart(trx, database.dialect, now(), upload, { name, size }))) throw locked();
    });
    return { ...upload, received: received + size, parts: [...upload.parts, name] };
  } catch (error) {
    await database
      .transaction((trx) => markForDeletion(trx, database.dialect, now(), objects))
      .catch(() => undefined);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads the parts of an upload as one stream, and then the bytes that follow them. */
export async function* readParts(
  { storages }: Pick<Parts, 'storages'>,
  { storage, parts }: UploadRow,
  rest: readonly Buffer[],
): AsyncGenerator<Buffer, void> {
  for (const name of parts) {
    const bytes = await storages.at(storage).read(name);
    if (bytes === null)
      throw createFailure('ITEM_NOT_FOUND', 'A part of this upload is missing. Send the file again.');
    yield* explained(bytes);
  }
  yield* rest;
}

/** A storage that fails while it is read is not an interrupted upload. */
async function* explained(bytes: Readable): AsyncGenerator<Buffer, void> {
  const iterator = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { done, value } = await explainStorage(() => iterator.next());
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    throw createFailure('SERVICE_UNAVAILABLE', 'The file storage is not available. Try again in a moment.', {
      service: 'storage',
    });
  } finally {
    bytes.destroy();
  }
}
