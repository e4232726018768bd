/** What files and folders ask beyond permissions, on every way that leads to their rows. */
import { fail } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { release, type StoredObject } from '../files/loose.ts';
import { grantFor, requireField } from '../query/access.ts';
import { runSql, type Row } from '../query/read.ts';
import { sql } from '../query/sql.ts';
import type { Key } from './rows.ts';
import type { SystemRule } from './system-rules.ts';
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

/** `storage` of rows that are made without bytes. */
const nowhere = 'local';

export const fileRule: SystemRule = {
  serverFields: describedByServer,
  async prepare(writing, deed, input, row) {
    const isOurs = isRecord(input) && vouched.has(input);
    if (row && (deed === 'delete' || (isOurs && input['filename_disk'] !== row['filename_disk'])))
      await letGo(writing, row);
    if (deed === 'delete' || isOurs || !isRecord(input)) return input;
    refuseDescriptions(writing, deed, input, row ?? { storage: nowhere });
    return row ? input : { ...input, storage: nowhere };
  },
};

/** A client may send an unchanged row back. Fields without a grant stay FORBIDDEN, so that no value can be guessed. */
function refuseDescriptions({ context }: Writing, deed: 'create' | 'update', input: Row, stored: Row): void {
  const grant = grantFor(context.grants, 'directus_files', deed);
  for (const name of describedByServer) {
    if (input[name] === undefined) continue;
    requireField(grant, name);
    if (!sameDescription(input[name], stored[name])) throw notForClients(name);
  }
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
  async prepare(writing, deed, input, row) {
    if (deed === 'delete' && row) await moveUp(writing, row['id'] as Key);
    return input;
  },
  async settle(writing, deed, keys) {
    if (deed !== 'delete') for (const key of keys) await refuseCycle(writing, key);
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
