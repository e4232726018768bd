/** Rules for writes to files and folders, beyond permissions. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { expireOriginals } from '../../files/originals.ts';
import { markForDeletion, type StoredObject } from '../../files/unclaimed-objects.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import type { Key } from '../items/rows.ts';
import type { SystemRule } from './system-rule.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import type { Row } from '../../contract.ts';

/**
 * Fields that describe the stored object. Only the server writes them. A client that set the disk name could read
 * another user's file. A client that set the type could have its content processed as another format.
 */
export const serverFileFields: ReadonlySet<string> = new Set([
  'storage',
  'filename_disk',
  'filesize',
  'checksum',
  'type',
  'width',
  'height',
  'duration',
]);

export function serverFieldError(field: string): Error {
  return createFailure(
    'INVALID_PAYLOAD',
    `"${field}" describes the stored bytes of a file, and only the server sets it. Leave it out. To replace the content, send it as multipart/form-data.`,
    { collection: 'directus_files', field },
  );
}

/** The `storage` of rows without a stored object. */
const defaultStorage = 'local';

export const fileRule: SystemRule = {
  serverFields: serverFileFields,
  async check(transaction, { before, values, source }) {
    if (source === 'server') {
      if (before && values['filename_disk'] !== before['filename_disk'])
        await releaseObject(transaction, before);
      return values;
    }
    refuseDescriptions(values, before ?? { storage: defaultStorage });
    return before ? values : { ...values, storage: defaultStorage };
  },
  async remove(transaction, row) {
    await releaseObject(transaction, row);
    const { knex, database, now } = transaction.context;
    await expireOriginals(knex, database.dialect, now(), String(row['id']));
  },
};

/**
 * Throws INVALID_PAYLOAD if a client changes these fields. Unchanged values are accepted. Fields without a grant were
 * rejected before, so the check reveals no value.
 */
function refuseDescriptions(values: Row, stored: Row): void {
  for (const name of serverFileFields)
    if (values[name] !== undefined && !sameDescription(values[name], stored[name]))
      throw serverFieldError(name);
}

/** Compares values. Clients send 64-bit sizes as strings or as numbers. */
function sameDescription(sent: unknown, stored: unknown): boolean {
  return sameValue(sent ?? null, stored ?? null) || (sent !== null && String(sent) === String(stored));
}

async function releaseObject({ context }: WriteTransaction, { storage, filename_disk }: Row): Promise<void> {
  if (typeof filename_disk !== 'string' || typeof storage !== 'string') return;
  const object: StoredObject = { storage, filename_disk };
  await markForDeletion(context.knex, context.database.dialect, context.now(), [object]);
}

export const folderRule: SystemRule = {
  // FOLD-06: the content of a deleted folder moves to its parent.
  remove: (transaction, row) => moveContentToParent(transaction, row['id'] as Key),
  async settle(transaction, action, keys) {
    if (action !== 'delete') for (const key of keys) await refuseCycle(transaction, key);
  },
};

async function moveContentToParent({ context, changes }: WriteTransaction, key: Key): Promise<void> {
  // Reads the current parent, because the same deletion may have removed the previous one.
  const [folder] = await runSql(context.knex, sql('select parent from directus_folders where id = ?', key));
  const parent = folder?.['parent'] ?? null;
  await runSql(context.knex, sql('update directus_folders set parent = ? where parent = ?', parent, key));
  await runSql(context.knex, sql('update directus_files set folder = ? where folder = ?', parent, key));
  changes.push({ type: 'update', collection: 'directus_folders' });
  changes.push({ type: 'update', collection: 'directus_files' });
}

/** Throws INVALID_PAYLOAD if a folder would become its own descendant. */
async function refuseCycle({ context }: WriteTransaction, key: Key): Promise<void> {
  const [isOwnAncestor] = await runSql(
    context.knex,
    sql(
      `with recursive above(id) as (
         select parent from directus_folders where id = ?
         union
         select f.parent from directus_folders as f join above on f.id = above.id
       ) select 1 as n from above where id = ?`,
      key,
      key,
    ),
  );
  if (!isOwnAncestor) return;
  throw createFailure(
    'INVALID_PAYLOAD',
    'A folder cannot be moved into itself or into one of its subfolders. Choose another folder.',
    { collection: 'directus_folders', field: 'parent' },
  );
}
