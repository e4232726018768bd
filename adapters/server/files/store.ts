/** From received bytes to a row that names them. A failure leaves neither. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Action, Grant, Grants } from '../../../schemas/permission/types.ts';
import { onEveryField, onFields } from '../../../schemas/permission/grants.ts';
import { presetDefaults } from '../../../schemas/permission/presets.ts';
import type { Context, FilesConfig } from '../contract.ts';
import { grantFor, requireField, scopeOf } from '../query/access.ts';
import { describedByServer, vouchFor } from '../services/file-rules.ts';
import { collectionOf, type Key } from '../services/rows.ts';
import { ItemsService } from '../services/items.ts';
import { createRow, updateRows } from '../services/write.ts';
import { inTransaction, type Writing } from '../services/writing.ts';
import { describeFile, diskNameOf, type Description } from './describe.ts';
import { announce, claim, onTheirWay, release, type StoredObject, type Sweeper } from './loose.ts';
import type { Spooled } from './spool.ts';
import type { Storages } from './storages.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The server's files: made once, closed with the app. */
export interface FileStore {
  readonly config: FilesConfig;
  readonly storages: Storages;
  readonly sweeper: Sweeper;
}

/** A file that lies ready, and what its sender says of it. */
export interface Arrived extends Spooled {
  readonly sent: { readonly name: string; readonly type: string };
  readonly fields: Fields;
}

/** Columns that the server fills by itself; a client's word on them is not taken. */
const ours: ReadonlySet<string> = new Set([
  ...describedByServer,
  'id',
  'metadata',
  'uploaded_by',
  'uploaded_on',
  'modified_by',
  'modified_on',
]);

/** What a sender may say of a file, checked before the first byte is taken. Throws FORBIDDEN. */
export function mayReceive(
  context: Context,
  action: Extract<Action, 'create' | 'update'>,
): (field: string) => boolean {
  const grant = grantFor(context.grants, 'directus_files', action);
  return (field) => {
    if (ours.has(field)) return false;
    requireField(grant, field);
    return true;
  };
}

/** Keys in the order sent: all of them or none. */
export function storeNew(context: Context, files: FileStore, arrived: readonly Arrived[]): Promise<Key[]> {
  const grant = grantFor(context.grants, 'directus_files', 'create');
  const { user } = context.accountability;
  const now = context.now().toISOString();
  const presets = presetDefaults(context.grants, 'directus_files', scopeOf(context));
  const stems = arrived.map(() => randomUUID());
  return store(context, files, arrived, stems, async (writing, rows) => {
    const collection = collectionOf(writing.context, 'directus_files');
    const keys: Key[] = [];
    for (const [i, row] of rows.entries()) {
      const sent = onFields(grant, Object.keys({ ...presets, ...arrived[i]?.fields }));
      const inside = { ...writing, context: allowing(writing.context, 'create', sent) };
      const whole = {
        id: stems[i],
        ...presets,
        ...row,
        uploaded_by: user,
        uploaded_on: now,
        modified_on: now,
        ...arrived[i]?.fields,
      };
      keys.push((await createRow(inside, collection, vouchFor(whole))).key);
    }
    return keys;
  });
}

/** Other bytes for a file that keeps its key and its title. What it had before goes after the commit. */
export async function storeInstead(
  context: Context,
  files: FileStore,
  key: string,
  arrived: Arrived,
): Promise<Key[]> {
  const grant = grantFor(context.grants, 'directus_files', 'update');
  // Another name: until the commit the row names the old bytes, and caches know the new ones by it.
  const stems = [`${key}-${randomBytes(4).toString('hex')}`];
  const keys = await store(context, files, [arrived], stems, async (writing, [row]) => {
    const collection = collectionOf(writing.context, 'directus_files');
    const sent = onFields(grant, Object.keys(arrived.fields));
    const inside = { ...writing, context: allowing(writing.context, 'update', sent) };
    const { title: _kept, ...bytes } = row ?? {};
    const modified = { modified_by: context.accountability.user, modified_on: context.now().toISOString() };
    const whole = vouchFor({ ...bytes, ...modified, ...arrived.fields });
    return (await updateRows(inside, collection, [key], whole)).map((written) => written.key);
  });
  await files.sweeper.sweep();
  return keys;
}

/** Throws FORBIDDEN where the row is absent or outside the rule for updates, before any byte is taken. */
export async function assertReplaceable(context: Context, key: string): Promise<void> {
  const grant = grantFor(context.grants, 'directus_files', 'update');
  await new ItemsService('directus_files', allowing(context, 'read', grant)).readOne(key, { fields: ['id'] });
}

type Described = Omit<Description, 'title'> & StoredObject & { readonly title?: string };

async function store(
  context: Context,
  { storages, sweeper }: FileStore,
  arrived: readonly Arrived[],
  stems: readonly string[],
  write: (writing: Writing, rows: readonly Described[]) => Promise<Key[]>,
): Promise<Key[]> {
  const { database } = context;
  const rows: Described[] = [];
  for (const [i, file] of arrived.entries()) {
    const described = await describeFile(file, file.sent);
    const filename_disk = diskNameOf(stems[i] ?? '', described.filename_download);
    rows.push({ ...described, storage: storages.first.name, filename_disk });
  }
  const objects = rows.map(({ storage, filename_disk }) => ({ storage, filename_disk }));
  await announce(database, context.now(), objects);
  try {
    const paths = () => arrived.map(({ path }) => path);
    await onTheirWay(database, context.now, { objects, paths }, async () => {
      for (const [i, { filename_disk }] of rows.entries())
        await storages.first.put(filename_disk, arrived[i]?.path ?? '');
    });
    return await inTransaction(context, async (writing) => {
      for (const object of objects)
        await claim(writing.context.knex, database.dialect, context.now(), object);
      return write(writing, rows);
    });
  } catch (error) {
    // Where the database does not answer either, they go when their time is over.
    await database
      .transaction((trx) => release(trx, database.dialect, context.now(), objects))
      .then(() => sweeper.sweep())
      .catch(() => undefined);
    throw error;
  }
}

/** Whatever became of them: nothing stays where they were received. */
export async function forget(arrived: readonly Spooled[]): Promise<void> {
  for (const { path } of arrived) await rm(path, { force: true });
}

/** The grant's rule and validation, on every field: what the server itself fills in needs no permission. */
export function allowing(context: Context, action: Action, grant: Grant): Context {
  const whole: Grant = { ...onEveryField(grant), action };
  const grants: Grants = {
    admin: context.grants.admin,
    grant: (collection, asked) =>
      collection === 'directus_files' && asked === action ? whole : context.grants.grant(collection, asked),
  };
  return { ...context, grants };
}
