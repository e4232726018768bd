/** Stores received files and writes their rows. If one of them fails, neither remains. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Action, Grant, Grants } from '../../../../schemas/permission/types.ts';
import { withAllFields, grantForFields } from '../../../../schemas/permission/grants.ts';
import { presetDefaults } from '../../../../schemas/permission/presets.ts';
import type { Context, Row } from '../../contract.ts';
import { grantFor, requireField, scopeOf } from '../../access.ts';
import { serverFileFields } from './file-rules.ts';
import { collectionOf, loadRows, type Key } from '../items/rows.ts';
import { ItemsService } from '../items/items.ts';
import { createRow, updateRows } from '../items/write-rows.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';
import { describeFile, diskNameOf, type Description } from '../../files/describe.ts';
import { keepOriginal } from '../../files/originals.ts';
import {
  reserveObjects,
  claimObject,
  withLease,
  markForDeletion,
  type StoredObject,
} from '../../files/unclaimed-objects.ts';
import type { Spooled } from '../../files/spool.ts';
import type { FileStore } from '../../files/open.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A received file with the name, type and fields that the client sent. */
export interface ReceivedFile extends Spooled {
  readonly sent: { readonly name: string; readonly type: string };
  readonly fields: Fields;
}

/** Columns that only the server writes. Values of clients are ignored. */
const serverFields: ReadonlySet<string> = new Set([
  ...serverFileFields,
  'id',
  'metadata',
  'uploaded_by',
  'uploaded_on',
  'modified_by',
  'modified_on',
]);

/**
 * Returns a function that decides whether a client's field is stored. Both throw FORBIDDEN without a permission, so
 * uploads are refused before the first byte is received.
 */
export function acceptedFields(
  context: Context,
  action: Extract<Action, 'create' | 'update'>,
): (field: string) => boolean {
  const grant = grantFor(context.grants, 'directus_files', action);
  return (field) => {
    if (serverFields.has(field)) return false;
    requireField(grant, field);
    return true;
  };
}

/** Stores new files, all or none. Returns their keys in the order sent. `stems` are the keys; random by default. */
export function storeNewFiles(
  context: Context,
  files: FileStore,
  received: readonly ReceivedFile[],
  stems: readonly string[] = received.map(() => randomUUID()),
): Promise<Key[]> {
  const grant = grantFor(context.grants, 'directus_files', 'create');
  const { user } = context.accountability;
  const now = context.now().toISOString();
  const presets = presetDefaults(context.grants, 'directus_files', scopeOf(context));
  return store(context, files, received, stems, async (transaction, rows) => {
    const collection = collectionOf(transaction.context, 'directus_files');
    const keys: Key[] = [];
    for (const [i, row] of rows.entries()) {
      const sent = grantForFields(grant, Object.keys({ ...presets, ...received[i]?.fields }));
      const inside = { ...transaction, context: allowing(transaction.context, 'create', sent) };
      const values = {
        id: stems[i],
        ...presets,
        ...row,
        uploaded_by: user,
        uploaded_on: now,
        modified_on: now,
        ...received[i]?.fields,
      };
      keys.push((await createRow(inside, collection, values, 'server')).key);
    }
    return keys;
  });
}

/**
 * Replaces the content of a file, which keeps its key and title. The former content is kept for `keepReplaced` seconds
 * (originals.ts). Its focal point is removed, unless the client sends another.
 */
export async function replaceContent(
  context: Context,
  files: FileStore,
  key: string,
  received: ReceivedFile,
): Promise<Key[]> {
  const grant = grantFor(context.grants, 'directus_files', 'update');
  // Uses a new object name. Until the commit the row names the old object, and caches must not mix the two.
  const stems = [`${key}-${randomBytes(4).toString('hex')}`];
  const keys = await store(context, files, [received], stems, async (transaction, [row]) => {
    const { title: _kept, ...bytes } = row ?? {};
    const values = { ...bytes, focal_point_x: null, focal_point_y: null, ...received.fields };
    const sent = grantForFields(grant, Object.keys(received.fields));
    return writeContent(transaction, files, key, values, sent);
  });
  await files.sweeper.sweep();
  return keys;
}

/**
 * Writes the values of another content into the row of a file, and keeps the former one. `grant` permits the update.
 * Marks the revision as a reverted one if `isRestored`.
 */
export async function writeContent(
  transaction: WriteTransaction,
  { config }: FileStore,
  key: string,
  values: Row,
  grant: Grant,
  isRestored = false,
): Promise<Key[]> {
  const { context } = transaction;
  const { knex, database, accountability } = context;
  const collection = collectionOf(context, 'directus_files');
  const inside = { ...transaction, context: allowing(context, 'update', grant) };
  const now = context.now();
  const modified = { modified_by: accountability.user, modified_on: now.toISOString() };
  const [before] = await loadRows(context, collection, [key]);
  const written = await updateRows(inside, collection, [key], { ...modified, ...values }, 'server');
  for (const { revision } of written) if (isRestored && revision) revision.action = 'revert';
  const until = new Date(now.getTime() + config.keepReplaced * 1000);
  if (before && config.keepReplaced > 0) await keepOriginal(knex, database.dialect, { now, until }, before);
  return written.map((row) => row.key);
}

/**
 * Returns the stored key. Throws FORBIDDEN if the row does not exist or may not be updated. Called before the first byte
 * is received.
 */
export async function assertReplaceable(context: Context, key: string): Promise<string> {
  const grant = grantFor(context.grants, 'directus_files', 'update');
  const service = new ItemsService('directus_files', allowing(context, 'read', grant));
  return String((await service.readOne(key, { fields: ['id'] }))['id']);
}

type Described = Omit<Description, 'title'> & StoredObject & { readonly title?: string };

async function store(
  context: Context,
  { storages, sweeper }: FileStore,
  received: readonly ReceivedFile[],
  stems: readonly string[],
  write: (transaction: WriteTransaction, rows: readonly Described[]) => Promise<Key[]>,
): Promise<Key[]> {
  const { database } = context;
  const rows: Described[] = [];
  for (const [i, file] of received.entries()) {
    const described = await describeFile(file, file.sent);
    const filename_disk = diskNameOf(stems[i] ?? '', described.filename_download);
    rows.push({ ...described, storage: storages.first.name, filename_disk });
  }
  const objects = rows.map(({ storage, filename_disk }) => ({ storage, filename_disk }));
  await reserveObjects(database, context.now(), objects);
  try {
    const paths = () => received.map(({ path }) => path);
    await withLease(database, context.now, { objects, paths }, async () => {
      for (const [i, { filename_disk }] of rows.entries())
        await storages.first.put(filename_disk, received[i]?.path ?? '');
    });
    return await inTransaction(context, async (transaction) => {
      for (const object of objects)
        await claimObject(transaction.context.knex, database.dialect, context.now(), object);
      return write(transaction, rows);
    });
  } catch (error) {
    // If the database does not respond either, the objects are deleted when their lease expires.
    await database
      .transaction((trx) => markForDeletion(trx, database.dialect, context.now(), objects))
      .then(() => sweeper.sweep())
      .catch(() => undefined);
    throw error;
  }
}

/** Deletes the temporary files of an upload, whether it was stored or not. */
export async function deleteReceived(received: readonly Spooled[]): Promise<void> {
  for (const { path } of received) await rm(path, { force: true });
}

/**
 * Returns a context that allows every field under the grant's rule: fields that the server fills need no permission.
 */
export function allowing(context: Context, action: Action, grant: Grant): Context {
  const openGrant: Grant = { ...withAllFields(grant), action };
  const grants: Grants = {
    admin: context.grants.admin,
    grant: (collection, other) =>
      collection === 'directus_files' && other === action
        ? openGrant
        : context.grants.grant(collection, other),
  };
  return { ...context, grants };
}
