/**
 * Originals: the contents that a file had before they were replaced. Their objects are recorded like all objects without
 * a row (unclaimed-objects.ts), and are deleted when their time is over or with their file.
 */
import type { Knex } from 'knex';
import { createFailure } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Dialect, Row } from '../contract.ts';
import { storedTimestamp } from '../stored-timestamp.ts';
import { objectsTable } from './unclaimed-objects.ts';

/** Columns of a file that describe its content. They are kept and restored together. */
const described = [
  'storage',
  'filename_disk',
  'filename_download',
  'type',
  'filesize',
  'checksum',
  'width',
  'height',
  'duration',
  'metadata',
  'focal_point_x',
  'focal_point_y',
] as const;

/** The columns of `described`, and `replaced_on`, the time at which the content was replaced. */
type Kept = Readonly<Record<string, unknown>>;

export interface Original {
  /** Name of the object. */
  readonly name: string;
  readonly expires: string;
  readonly values: Kept;
}

/** Keeps the object of a file whose content is being replaced. Called in the transaction that replaces it. */
export async function keepOriginal(
  trx: Knex,
  dialect: Dialect,
  { now, until }: { readonly now: Date; readonly until: Date },
  before: Row,
): Promise<void> {
  const kept = Object.fromEntries(described.map((name) => [name, before[name] ?? null]));
  await trx(objectsTable)
    .where('filename_disk', before['filename_disk'] as string)
    .update({
      expires: storedTimestamp(dialect, until),
      file: String(before['id']),
      content: JSON.stringify({ ...kept, replaced_on: now.toISOString() }),
    });
}

/** Returns the originals of a file that can be restored. The one that was replaced last comes first. */
export async function readOriginals(
  knex: Knex,
  dialect: Dialect,
  now: Date,
  file: string,
): Promise<readonly Original[]> {
  const rows: readonly Readonly<Record<string, unknown>>[] = await knex(objectsTable)
    .where({ file })
    .where('expires', '>', storedTimestamp(dialect, now))
    .orderBy([{ column: 'expires', order: 'desc' }, 'filename_disk'])
    .select('filename_disk', 'expires', 'content');
  return rows.map((row) => {
    const values: unknown = JSON.parse(String(row['content']));
    return {
      name: String(row['filename_disk']),
      expires: dialect.decode('timestamp', row['expires']) as string,
      values: isRecord(values) ? values : {},
    };
  });
}

/**
 * Returns the values of a file with the content of an original, and removes its record. Called in the transaction that
 * writes these values. Throws INVALID_PAYLOAD if the original is not kept.
 */
export async function takeOriginal(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  file: string,
  name: string,
): Promise<Row> {
  const found = (await readOriginals(trx, dialect, now, file)).find((original) => original.name === name);
  if (!found) throw noLongerKept();
  await trx(objectsTable).where({ filename_disk: name, file }).delete();
  return Object.fromEntries(described.map((field) => [field, found.values[field] ?? null]));
}

export function noLongerKept(): Error {
  return createFailure(
    'INVALID_PAYLOAD',
    'The bytes of this content are no longer kept. Choose a content that GET /files/{key}/originals lists.',
    { field: 'original' },
  );
}

/**
 * Expires the originals of a file, or the one with this name, so that the next sweep deletes them. Returns how many there
 * were. Called in the transaction that deletes the file.
 */
export async function expireOriginals(
  trx: Knex,
  dialect: Dialect,
  now: Date,
  file: string,
  name?: string,
): Promise<number> {
  return trx(objectsTable)
    .where({ file, ...(name === undefined ? {} : { filename_disk: name }) })
    .update({ expires: storedTimestamp(dialect, now), file: null, content: null });
}
