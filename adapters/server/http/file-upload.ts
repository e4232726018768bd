import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import type { Context } from '../contract.ts';
import { ItemsService } from '../services/items/items.ts';
import type { Key } from '../services/items/rows.ts';
import { withLease } from '../files/unclaimed-objects.ts';
import { spool } from '../files/spool.ts';
import {
  assertReplaceable,
  deleteReceived,
  acceptedFields,
  replaceContent,
  storeNewFiles,
  type ReceivedFile,
  type Fields,
} from '../services/system/store-files.ts';
import type { FileStore } from '../files/open.ts';

/**
 * Stores the files of a multipart body and their rows, all or none. A text part sets a field of the files that follow
 * it; after the last file, of that file. Throws PAYLOAD_TOO_LARGE or STORAGE_FULL, and FORBIDDEN before a byte is
 * received.
 */
export async function receiveFiles(
  request: FastifyRequest,
  context: Context,
  files: FileStore,
): Promise<readonly Key[]> {
  const accepts = acceptedFields(context, 'create');
  return withParts(request, context, files, accepts, async (received) => {
    if (received.length === 0) throw noFile();
    return storeNewFiles(context, files, received);
  });
}

/** Replaces the content of a file by the file of a multipart body. A body with only text parts updates the row. */
export async function replaceFile(
  request: FastifyRequest,
  context: Context,
  files: FileStore,
  key: string,
): Promise<readonly Key[]> {
  const accepts = acceptedFields(context, 'update');
  await assertReplaceable(context, key);
  return withParts(request, context, files, accepts, async ([file, another], fields) => {
    if (another)
      throw createFailure(
        'INVALID_PAYLOAD',
        'The body has several files. Send one file to replace the content.',
      );
    if (file) return replaceContent(context, files, key, file);
    if (Object.keys(fields).length === 0) throw noFile();
    return new ItemsService('directus_files', context).updateMany([key], fields);
  });
}

type Work = (received: readonly ReceivedFile[], fields: Fields) => Promise<readonly Key[]>;

async function withParts(
  request: FastifyRequest,
  { database, now }: Context,
  { config, storages }: FileStore,
  accepts: (field: string) => boolean,
  work: Work,
): Promise<readonly Key[]> {
  const received: ReceivedFile[] = [];
  let fields: Fields = {};
  let trailing: Fields = {};
  try {
    // Files that have been received stay leased until the last one is.
    await withLease(database, now, { paths: () => received.map(({ path }) => path) }, async () => {
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          if (!accepts(part.fieldname)) continue;
          if (part.valueTruncated) throw tooLong(part.fieldname);
          const value = part.value === '' || part.value === 'null' ? null : part.value;
          fields = { ...fields, [part.fieldname]: value };
          trailing = { ...trailing, [part.fieldname]: value };
          continue;
        }
        const spooled = await spool(storages.first.incoming, part.file, config.maxUploadSize);
        received.push({ ...spooled, sent: nameAndType(part), fields });
        trailing = {};
      }
    });
    const last = received.pop();
    if (last) received.push({ ...last, fields: { ...last.fields, ...trailing } });
    return await work(received, fields);
  } catch (error) {
    // Reads the rest of the body, because clients read the response only after sending it.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    await deleteReceived(received);
  }
}

function nameAndType({ filename, mimetype }: MultipartFile): ReceivedFile['sent'] {
  return { name: unescaped(filename || 'file'), type: mimetype || 'application/octet-stream' };
}

/** Browsers escape quotes and line breaks in file names (HTML, multipart/form-data), and nothing else. */
function unescaped(filename: string): string {
  return filename.replaceAll('%22', '"').replaceAll(/%0[AD]/g, '');
}

/** The parser truncated the part, so its value is incomplete. */
function tooLong(field: string): Error {
  return createFailure(
    'PAYLOAD_TOO_LARGE',
    `The part "${field}" is larger than 1 MB. Send a shorter value, or send it as a file.`,
    {
      field,
    },
  );
}

function noFile(): Error {
  return createFailure('INVALID_PAYLOAD', 'The body has no file. Send one as a part with a file name.');
}
