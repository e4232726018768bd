/** Rows of `directus_uploads`: uploads that continue over several requests, and the parts received so far. */
import type { Knex } from 'knex';
import type { Database, Dialect } from '../../contract.ts';
import { storedTimestamp } from '../../stored-timestamp.ts';
import { markForDeletion, type StoredObject } from '../unclaimed-objects.ts';

export const uploadsTable = 'directus_uploads';

/** An upload is deleted if no byte arrives for this time, in ms. A stored one can be asked for its file until then. */
export const uploadLifetimeMs = 24 * 60 * 60_000;

/** Number of uploads that are expired per query. */
const batchSize = 100;

/** As the client sent it; a key without a value is null. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

export interface UploadRow {
  /** Also the key of the file, unless the upload replaces the content of another one. */
  readonly id: string;
  /** The user who created it; null for callers without a user. */
  readonly user: string | null;
  /** The storage location of the parts. */
  readonly storage: string;
  readonly size: number;
  /** Bytes that are received for certain. It reaches `size` only with the row of the file. */
  readonly received: number;
  readonly stored: boolean;
  readonly metadata: UploadMetadata;
  /** Names of the stored parts, in order. */
  readonly parts: readonly string[];
}

/** Ids of uploads are UUIDs. Other values would make PostgreSQL fail. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns null if the upload does not exist or has expired. */
export async function readUpload(
  { knex, dialect }: Pick<Database, 'knex' | 'dialect'>,
  now: Date,
  id: string,
): Promise<UploadRow | null> {
  if (!uuid.test(id)) return null;
  const row: Readonly<Record<string, unknown>> | undefined = await knex(uploadsTable)
    .where({ id })
    .where('expires', '>', storedTimestamp(dialect, now))
    .first();
  return row === undefined ? null : toUpload(row);
}

export async function insertUpload(
  database: Database,
  now: Date,
  upload: Pick<UploadRow, 'id' | 'user' | 'storage' | 'size' | 'metadata'>,
): Promise<void> {
  const row = {
    ...upload,
    metadata: JSON.stringify(upload.metadata),
    parts: '[]',
    received: 0,
    stored: false,
    lock_wanted: false,
    expires: expiryFrom(database.dialect, now),
  };
  await database.transaction(async (trx) => void (await trx(uploadsTable).insert(row)));
}

/** Adds a received part. Returns false if another request has changed the upload. */
export async function addPart(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  { id, received, parts }: UploadRow,
  part: { readonly name: string; readonly size: number },
): Promise<boolean> {
  const changed: number = await trx(uploadsTable)
    .where({ id, received, stored: false })
    .update({
      received: received + part.size,
      parts: JSON.stringify([...parts, part.name]),
      expires: expiryFrom(dialect, now),
    });
  return changed === 1;
}

/** Marks the upload as stored, and its parts for deletion. Returns false if another request has changed it. */
export async function finishUpload(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  upload: UploadRow,
): Promise<boolean> {
  const { id, received, size } = upload;
  const changed: number = await trx(uploadsTable)
    .where({ id, received, stored: false })
    .update({ received: size, stored: true, parts: '[]', expires: expiryFrom(dialect, now) });
  if (changed === 1) await markForDeletion(trx, dialect, now, partsOf(upload));
  return changed === 1;
}

/** Deletes an upload, and marks its parts for deletion. */
export async function deleteUpload(database: Database, now: Date, id: string): Promise<void> {
  await database.transaction((trx) => removeRow(trx, database.dialect, now, id));
}

/** Deletes the uploads that have expired, unless a request is using them. The sweeper then deletes their parts. */
export async function expireUploads(database: Database, now: Date): Promise<void> {
  const { knex, dialect } = database;
  const at = storedTimestamp(dialect, now);
  const ids: readonly string[] = await knex(uploadsTable)
    .where('expires', '<=', at)
    .where((query) => void query.whereNull('locked_until').orWhere('locked_until', '<=', at))
    .limit(batchSize)
    .pluck('id');
  if (ids.length === 0) return;
  await database.transaction(async (trx) => {
    for (const id of ids) await removeRow(trx, dialect, now, id);
  });
  if (ids.length === batchSize) await expireUploads(database, now);
}

async function removeRow(trx: Knex, dialect: Dialect, now: Date, id: string): Promise<void> {
  const row: Readonly<Record<string, unknown>> | undefined = await trx(uploadsTable).where({ id }).first();
  if (row === undefined) return;
  await trx(uploadsTable).where({ id }).delete();
  await markForDeletion(trx, dialect, now, partsOf(toUpload(row)));
}

function partsOf({ storage, parts }: UploadRow): readonly StoredObject[] {
  return parts.map((filename_disk) => ({ storage, filename_disk }));
}

function expiryFrom(dialect: Dialect, now: Date): string {
  return storedTimestamp(dialect, new Date(now.getTime() + uploadLifetimeMs));
}

/** Both databases return 64-bit integers as strings or numbers, and booleans as such or as 0 and 1. */
function toUpload(row: Readonly<Record<string, unknown>>): UploadRow {
  return {
    id: String(row['id']),
    user: (row['user'] as string | null) ?? null,
    storage: String(row['storage']),
    size: Number(row['size']),
    received: Number(row['received']),
    stored: Boolean(row['stored']),
    metadata: JSON.parse(String(row['metadata'])) as UploadMetadata,
    parts: JSON.parse(String(row['parts'])) as readonly string[],
  };
}
