/** POST /files/import: imports a file from a URL, as a new one or in place of the content of the file `replace`. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context } from '../../contract.ts';
import { serverFileFields, serverFieldError } from './file-rules.ts';
import type { Key } from '../items/rows.ts';
import {
  acceptedFields,
  assertReplaceable,
  deleteReceived,
  replaceContent,
  storeNewFiles,
} from './store-files.ts';
import { downloadFile, invalidUrl, type DownloadOptions } from '../../files/download.ts';
import type { FileStore } from '../../files/open.ts';

/** Throws FORBIDDEN, INVALID_PAYLOAD or PAYLOAD_TOO_LARGE, and SERVICE_UNAVAILABLE if the URL cannot be downloaded. */
export async function importFrom(
  context: Context,
  files: FileStore,
  body: unknown,
  download?: DownloadOptions,
): Promise<Key> {
  const { url: text, data = {}, replace } = isRecord(body) ? body : {};
  if (replace !== undefined && typeof replace !== 'string')
    throw createFailure('INVALID_PAYLOAD', '"replace" must be the key of a file.', { field: 'replace' });
  const accepts = acceptedFields(context, replace === undefined ? 'create' : 'update');
  if (replace !== undefined) await assertReplaceable(context, replace);
  if (text === undefined || text === null || text === '') throw invalidUrl('"url" is required');
  if (!isRecord(data))
    throw createFailure('INVALID_PAYLOAD', '"data" must be an object of fields.', { field: 'data' });
  const refused = [...serverFileFields].find((name) => data[name] !== undefined && data[name] !== null);
  if (refused !== undefined) throw serverFieldError(refused);
  const fields = Object.fromEntries(Object.entries(data).filter(([name]) => accepts(name)));
  const { spooled, sent } = await downloadFile(text, files, download);
  try {
    download?.signal?.throwIfAborted();
    const received = { ...spooled, sent, fields };
    const [key] =
      replace === undefined
        ? await storeNewFiles(context, files, [received])
        : await replaceContent(context, files, replace, received);
    return key ?? '';
  } finally {
    await deleteReceived([spooled]);
  }
}
