/** POST /files/import: imports a file from a URL. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context } from '../../contract.ts';
import { serverFileFields, serverFieldError } from './file-rules.ts';
import type { Key } from '../items/rows.ts';
import { deleteReceived, acceptedFields, storeNewFiles } from './store-files.ts';
import { downloadFile, invalidUrl } from '../../files/download.ts';
import type { FileStore } from '../../files/open.ts';

/** Throws FORBIDDEN, INVALID_PAYLOAD or PAYLOAD_TOO_LARGE, and SERVICE_UNAVAILABLE if the URL cannot be downloaded. */
export async function importFrom(context: Context, files: FileStore, body: unknown): Promise<Key> {
  const accepts = acceptedFields(context, 'create');
  const { url: text, data = {} } = isRecord(body) ? body : {};
  if (text === undefined || text === null || text === '') throw invalidUrl('"url" is required');
  if (!isRecord(data))
    throw createFailure('INVALID_PAYLOAD', '"data" must be an object of fields.', { field: 'data' });
  const refused = [...serverFileFields].find((name) => data[name] !== undefined && data[name] !== null);
  if (refused !== undefined) throw serverFieldError(refused);
  const fields = Object.fromEntries(Object.entries(data).filter(([name]) => accepts(name)));
  const { spooled, sent } = await downloadFile(text, files);
  try {
    const [key] = await storeNewFiles(context, files, [{ ...spooled, sent, fields }]);
    return key ?? '';
  } finally {
    await deleteReceived([spooled]);
  }
}
