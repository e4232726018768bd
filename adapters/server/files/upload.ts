import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import type { Context } from '../contract.ts';
import { ItemsService } from '../services/items.ts';
import type { Key } from '../services/rows.ts';
import { onTheirWay } from './loose.ts';
import { spool } from './spool.ts';
import {
  assertReplaceable,
  forget,
  mayReceive,
  storeInstead,
  storeNew,
  type Arrived,
  type Fields,
  type FileStore,
} from './store.ts';

/**
 * Stores the files of a multipart body and their rows, all or none. Text parts describe the files that follow them; after
 * the last file, that one. Throws FORBIDDEN before the first byte is taken, PAYLOAD_TOO_LARGE, STORAGE_FULL.
 */
export async function receiveFiles(
  request: FastifyRequest,
  context: Context,
  files: FileStore,
): Promise<readonly Key[]> {
  const accepts = mayReceive(context, 'create');
  return withParts(request, context, files, accepts, async (arrived) => {
    if (arrived.length === 0) throw noFile();
    return storeNew(context, files, arrived);
  });
}

/** The bytes of one file replaced by the first of a multipart body; text parts alone change its row. */
export async function replaceFile(
  request: FastifyRequest,
  context: Context,
  files: FileStore,
  key: string,
): Promise<readonly Key[]> {
  const accepts = mayReceive(context, 'update');
  await assertReplaceable(context, key);
  return withParts(request, context, files, accepts, async ([file, another], fields) => {
    if (another)
      throw fail('INVALID_PAYLOAD', 'The body has several files, and only one can take the place of one.');
    if (file) return storeInstead(context, files, key, file);
    if (Object.keys(fields).length === 0) throw noFile();
    return new ItemsService('directus_files', context).updateMany([key], fields);
  });
}

type Work = (arrived: readonly Arrived[], fields: Fields) => Promise<readonly Key[]>;

async function withParts(
  request: FastifyRequest,
  { database, now }: Context,
  { config, storages }: FileStore,
  accepts: (field: string) => boolean,
  work: Work,
): Promise<readonly Key[]> {
  const arrived: Arrived[] = [];
  let fields: Fields = {};
  let trailing: Fields = {};
  try {
    // Those that have arrived wait for the others.
    await onTheirWay(database, now, { paths: () => arrived.map(({ path }) => path) }, async () => {
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
        arrived.push({ ...spooled, sent: nameAndType(part), fields });
        trailing = {};
      }
    });
    const last = arrived.pop();
    if (last) arrived.push({ ...last, fields: { ...last.fields, ...trailing } });
    return await work(arrived, fields);
  } catch (error) {
    // What is still on its way is let through, so that the sender hears the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    await forget(arrived);
  }
}

function nameAndType({ filename, mimetype }: MultipartFile): Arrived['sent'] {
  return { name: filename || 'file', type: mimetype || 'application/octet-stream' };
}

/** The rest of it was left out on the way: half a text is none. */
function tooLong(field: string): Error {
  return fail(
    'PAYLOAD_TOO_LARGE',
    `The part "${field}" is larger than 1 MB. Send less, or send it as a file.`,
    {
      field,
    },
  );
}

function noFile(): Error {
  return fail('INVALID_PAYLOAD', 'The body has no file: send one as a part with a file name.');
}
