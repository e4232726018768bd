/** Lists and restores the contents that a file had before they were replaced. Both need the permission to replace them. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { grantForFields } from '../../../../schemas/permission/grants.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { grantFor } from '../../access.ts';
import type { Context, Row } from '../../contract.ts';
import { expireOriginals, noLongerKept, readOriginals, takeOriginal } from '../../files/originals.ts';
import type { FileStore } from '../../files/open.ts';
import type { Key } from '../items/rows.ts';
import { inTransaction } from '../items/transaction.ts';
import { assertReplaceable, writeContent } from './store-files.ts';

/** Columns that the list shows. The others name objects of the storage. */
const shown = ['filename_download', 'type', 'filesize', 'width', 'height', 'replaced_on'];

/** Returns the originals of a file. Throws FORBIDDEN if the row does not exist or may not be updated. */
export async function listOriginals(context: Context, key: string): Promise<readonly Row[]> {
  const file = await assertReplaceable(context, key);
  const { knex, database, now } = context;
  const originals = await readOriginals(knex, database.dialect, now(), file);
  return originals.map(({ name, expires, values }) => ({
    original: name,
    kept_until: expires,
    ...Object.fromEntries(shown.map((column) => [column, values[column] ?? null])),
  }));
}

/**
 * Gives a file the content of one of its originals (`{ original }`). The present content becomes an original. Throws
 * INVALID_PAYLOAD if its bytes are no longer kept.
 */
export async function restoreOriginal(
  context: Context,
  files: FileStore,
  key: string,
  body: unknown,
): Promise<Key> {
  const grant = grantFor(context.grants, 'directus_files', 'update');
  const file = await assertReplaceable(context, key);
  const name = isRecord(body) ? body['original'] : undefined;
  if (typeof name !== 'string')
    throw createFailure('INVALID_PAYLOAD', 'The body must be { "original": <name> }.', { field: 'original' });
  const { knex, database, now } = context;
  const { dialect } = database;
  const found = (await readOriginals(knex, dialect, now(), file)).find((original) => original.name === name);
  // A storage that was copied without its originals lacks the bytes.
  const size = found && (await files.storages.at(String(found.values['storage'])).sizeOf(name));
  if (typeof size !== 'number') throw noLongerKept();
  await inTransaction(context, async (transaction) => {
    const values = await takeOriginal(transaction.context.knex, dialect, now(), file, name);
    return writeContent(transaction, files, file, values, grantForFields(grant, []), true);
  });
  await files.sweeper.sweep();
  return file;
}

/** Deletes an original of a file before its time. Throws INVALID_PAYLOAD if its bytes are no longer kept. */
export async function deleteOriginal(
  context: Context,
  files: FileStore,
  key: string,
  name: string,
): Promise<void> {
  const file = await assertReplaceable(context, key);
  const { database, now } = context;
  const found = await database.transaction((trx) =>
    expireOriginals(trx, database.dialect, now(), file, name),
  );
  if (found === 0) throw noLongerKept();
  await files.sweeper.sweep();
}
