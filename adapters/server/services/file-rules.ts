/** What files and folders ask beyond permissions, on every way that leads to their rows. */
import { fail } from '../../../schemas/error/failure.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { release, type StoredObject } from '../files/loose.ts';
import { runSql, type Row } from '../query/read.ts';
import { sql } from '../query/sql.ts';
import type { Key } from './rows.ts';
import type { SystemRule } from './system-rule.ts';
import type { Writing } from './writing.ts';

/**
 * Fields that describe the stored bytes. Only the server writes them: a client that named the disk file could read the file
 * of another user, and one that set the type could have its own bytes handled as another format.
 */
export const describedByServer: ReadonlySet<string> = new Set([
  'storage',
  'filename_disk',
  'filesize',
  'checksum',
  'type',
  'width',
  'height',
  'duration',
]);

export function notForClients(field: string): Error {
  return fail(
    'INVALID_PAYLOAD',
    `"${field}" describes the stored bytes of a file, and only the server sets it. Leave it out. To store other bytes, send them as multipart/form-data.`,
    { collection: 'directus_files', field },
  );
}

const vouched = new WeakSet<object>();

/** The row as the server itself describes it, after it stored the bytes. */
export function vouchFor<T extends Row>(row: T): T {
  vouched.add(row);
  return row;
}

/** Whether the server made this input itself. */
export function isVouched(input: unknown): boolean {
  return typeof input === 'object' && input !== null && vouched.has(input);
}

/** `storage` of rows that are made without bytes. */
const nowhere = 'local';

export const fileRule: SystemRule = {
  serverFields: describedByServer,
  async check(writing, { before, values, isVouched }) {
    if (before && isVouched && values['filename_disk'] !== before['filename_disk'])
      await letGo(writing, before);
    if (isVouched) return values;
    refuseDescriptions(values, before ?? { storage: nowhere });
    return before ? values : { ...values, storage: nowhere };
  },
  remove: letGo,
};

/** A client may send an unchanged row back. A field without a grant was refused before, so no value can be guessed. */
function refuseDescriptions(values: Row, stored: Row): void {
  for (const name of describedByServer)
    if (values[name] !== undefined && !sameDescription(values[name], stored[name])) throw notForClients(name);
}

/** 64-bit sizes are sent as text or as numbers. */
function sameDescription(sent: unknown, stored: unknown): boolean {
  return sameValue(sent ?? null, stored ?? null) || (sent !== null && String(sent) === String(stored));
}

async function letGo({ context }: Writing, { storage, filename_disk }: Row): Promise<void> {
  if (typeof filename_disk !== 'string' || typeof storage !== 'string') return;
  const object: StoredObject = { storage, filename_disk };
  await release(context.knex, context.database.dialect, context.now(), [object]);
}

export const folderRule: SystemRule = {
  // FOLD-06: what a folder holds moves up before it goes.
  remove: (writing, row) => moveUp(writing, row['id'] as Key),
  async settle(writing, action, keys) {
    if (action !== 'delete') for (const key of keys) await refuseCycle(writing, key);
  },
};

async function moveUp({ context, changes }: Writing, key: Key): Promise<void> {
  // As it is now: a folder above it may have gone in the same deletion.
  const [folder] = await runSql(context.knex, sql('select parent from directus_folders where id = ?', key));
  const parent = folder?.['parent'] ?? null;
  await runSql(context.knex, sql('update directus_folders set parent = ? where parent = ?', parent, key));
  await runSql(context.knex, sql('update directus_files set folder = ? where folder = ?', parent, key));
  changes.push({ type: 'update', collection: 'directus_folders' });
  changes.push({ type: 'update', collection: 'directus_files' });
}

/** A folder inside itself would be nowhere. */
async function refuseCycle({ context }: Writing, key: Key): Promise<void> {
  const [inside] = await runSql(
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
  if (!inside) return;
  throw fail(
    'INVALID_PAYLOAD',
    'A folder cannot be moved into itself or into a folder that lies inside it. Choose another one.',
    { collection: 'directus_folders', field: 'parent' },
  );
}
