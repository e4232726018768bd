/** Uploads that continue over several requests. The file is stored by the code of all uploads when the last byte arrives. */
import { Readable } from 'node:stream';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';
import type { FileStore } from '../../files/open.ts';
import { spool, tooLarge } from '../../files/spool.ts';
import { locked } from '../../files/uploads/lock.ts';
import { partSize, readParts, storePart } from '../../files/uploads/parts.ts';
import {
  deleteUpload,
  finishUpload,
  insertUpload,
  readUpload,
  type UploadMetadata,
  type UploadRow,
} from '../../files/uploads/rows.ts';
import { withLease } from '../../files/unclaimed-objects.ts';
import {
  acceptedFields,
  assertReplaceable,
  deleteReceived,
  replaceContent,
  storeNewFiles,
  type Fields,
} from './store-files.ts';

/** Keys of the metadata that are not fields of the file: its name and type, and the key of the file to replace. */
const described: ReadonlySet<string> = new Set(['filename', 'filetype', 'replace']);

/** Returns the upload. Throws ITEM_NOT_FOUND if it does not exist, has expired, or another user created it. */
export async function findUpload({ database, now, accountability }: Context, id: string): Promise<UploadRow> {
  const upload = await readUpload(database, now(), id);
  if (upload && upload.user === accountability.user) return upload;
  throw createFailure('ITEM_NOT_FOUND', 'This upload does not exist or has expired. Start it again.');
}

/** Throws FORBIDDEN, or PAYLOAD_TOO_LARGE, before a byte is received. An empty file is stored at once. */
export async function createUpload(
  context: Context,
  files: FileStore,
  sent: { readonly id: string; readonly size: number; readonly metadata: UploadMetadata },
): Promise<void> {
  await assertUploadable(context, sent.metadata);
  if (sent.size > files.config.maxUploadSize) throw tooLarge(files.config.maxUploadSize);
  const upload = { ...sent, user: context.accountability.user, storage: files.storages.first.name };
  await insertUpload(context.database, context.now(), upload);
  if (sent.size === 0) await finish(context, files, { ...upload, received: 0, stored: false, parts: [] }, []);
}

/**
 * Receives bytes at the end of the upload, and stores the file with the last one. If the connection breaks, the bytes
 * received so far are kept. Returns the new offset.
 */
export async function receiveBytes(
  context: Context,
  files: FileStore,
  id: string,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  let upload = await findUpload(context, id);
  if (upload.stored) return upload.size;
  await assertUploadable(context, upload.metadata);
  const parts = { database: context.database, storages: files.storages, now: context.now };
  let buffered: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    const part = buffered;
    if (length === 0) return;
    buffered = [];
    length = 0;
    upload = await storePart(parts, upload, part);
  };
  let failure: { readonly error: unknown } | null = null;
  try {
    for await (const chunk of bytes) {
      buffered.push(chunk);
      length += chunk.length;
      // The offset reaches the size only with the row of the file. The last bytes are therefore no part.
      if (length >= partSize && upload.received + length < upload.size) await flush();
    }
  } catch (error) {
    if (error instanceof PlatformFailure) throw error;
    failure = { error };
  }
  if (upload.received + length === upload.size) {
    await finish(context, files, upload, buffered);
    return upload.size;
  }
  await flush();
  if (failure) throw failure.error;
  return upload.received;
}

/** Cancels an upload. A stored file is not deleted. */
export async function cancelUpload(context: Context, files: FileStore, id: string): Promise<void> {
  await findUpload(context, id);
  await deleteUpload(context.database, context.now(), id);
  await files.sweeper.sweep();
}

/** Returns the key of the file that the upload creates or replaces. */
export function fileKeyOf({ id, metadata }: Pick<UploadRow, 'id' | 'metadata'>): string {
  return metadata['replace'] ?? id;
}

async function assertUploadable(context: Context, metadata: UploadMetadata): Promise<void> {
  fieldsOf(context, metadata);
  if (typeof metadata['replace'] === 'string') await assertReplaceable(context, metadata['replace']);
}

/** Returns the fields of the file, as those of a form. Throws FORBIDDEN. */
function fieldsOf(context: Context, metadata: UploadMetadata): Fields {
  const accepts = acceptedFields(context, typeof metadata['replace'] === 'string' ? 'update' : 'create');
  return Object.fromEntries(
    Object.entries(metadata)
      .filter(([name]) => !described.has(name) && accepts(name))
      .map(([name, value]) => [name, value === '' || value === 'null' ? null : value]),
  );
}

/** Stores the file and its row. If the platform refuses the file, the upload is deleted: sending it again would not help. */
async function finish(
  context: Context,
  files: FileStore,
  upload: UploadRow,
  rest: readonly Buffer[],
): Promise<void> {
  const { database, now } = context;
  try {
    await storeFile(context, files, upload, rest);
  } catch (error) {
    if (error instanceof PlatformFailure && error.status < 500 && error.code !== 'UPLOAD_LOCKED') {
      await deleteUpload(database, now(), upload.id);
      await files.sweeper.sweep();
    }
    throw error;
  }
  // On S3, deleting many parts takes longer than a client waits.
  void files.sweeper.sweep();
}

async function storeFile(
  context: Context,
  files: FileStore,
  upload: UploadRow,
  rest: readonly Buffer[],
): Promise<void> {
  const { database, now } = context;
  const { metadata } = upload;
  const incoming = files.storages.first.incoming;
  const bytes = Readable.from(readParts({ storages: files.storages }, upload, rest));
  const spooled = await spool(incoming, bytes, files.config.maxUploadSize);
  const received = {
    ...spooled,
    sent: {
      name: metadata['filename'] || 'file',
      type: metadata['filetype'] || 'application/octet-stream',
    },
    fields: fieldsOf(context, metadata),
  };
  /** In the transaction of the row, so that the file is stored once. */
  const inside: Context = {
    ...context,
    precondition: async ({ knex }) => {
      if (!(await finishUpload(knex, database.dialect, now(), upload))) throw locked();
    },
  };
  try {
    await withLease(database, now, { paths: () => [spooled.path] }, async () => {
      if (typeof metadata['replace'] === 'string')
        await replaceContent(inside, files, metadata['replace'], received);
      else await storeNewFiles(inside, files, [received], [upload.id]);
    });
  } finally {
    await deleteReceived([received]);
  }
}
