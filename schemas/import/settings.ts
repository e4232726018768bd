/** The request of an import: what the app sends for a check and for the import, and the limits of both. Pure. */
import { createFailure } from '../error/failure.ts';
import { uuidPattern } from '../field/uuid.ts';
import { isRecord } from '../value/record.ts';
import type { Row } from '../value/row.ts';

const importModes = ['create', 'update', 'upsert'] as const;
/** `upsert` updates the items that exist and creates the others. */
export type ImportMode = (typeof importModes)[number];

export interface ImportSettings {
  readonly mode: ImportMode;
  /** The primary key or a unique field, by which items are found. null only for `create`. */
  readonly key: string | null;
  /** By many-to-one field: the unique field of the related collection whose value the rows contain instead of the key. */
  readonly by: Readonly<Record<string, string>>;
}

/** The first line of an import. */
export interface ImportHead extends ImportSettings {
  /** A UUID. An import with the id of an earlier one returns its result and changes nothing. */
  readonly id: string;
  /** Number of rows that follow, for the progress. */
  readonly rows: number;
}

export interface ImportRow {
  /** The number of the row in the file. */
  readonly row: number;
  readonly values: Row;
}

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
}

export interface FinishedImport extends ImportResult {
  /** Whether the revisions of the import contain all of its changes. */
  readonly undoable: boolean;
}

/** Rows of one check. */
export const maxCheckedRows = 1000;
/** Rows of one import. */
export const maxImportedRows = 1_000_000;
/** Fields of one row. */
export const maxImportedFields = 1000;

/** @throws INVALID_PAYLOAD */
export function readImportSettings(input: unknown): ImportSettings {
  if (!isRecord(input)) throw invalid('An import needs an object with "mode", "key" and "by".');
  const { mode, key = null, by = {} } = input;
  if (!importModes.some((known) => known === mode))
    throw invalid(`"mode" must be one of [${importModes.join(', ')}]`, 'mode');
  if (key !== null && typeof key !== 'string') throw invalid('"key" must be the name of a field', 'key');
  if (key === null && mode !== 'create')
    throw invalid('"key" names the field by which items are found. It is required to update items.', 'key');
  if (!isRecord(by) || !Object.values(by).every((name) => typeof name === 'string'))
    throw invalid('"by" must be an object of fields and names of related fields', 'by');
  return { mode: mode as ImportMode, key, by: by as Readonly<Record<string, string>> };
}

/** @throws INVALID_PAYLOAD */
export function readImportHead(input: unknown): ImportHead {
  const settings = readImportSettings(input);
  const { id, rows } = input as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !uuidPattern.test(id)) throw invalid('"id" must be a UUID', 'id');
  if (typeof rows !== 'number' || !Number.isSafeInteger(rows) || rows < 0)
    throw invalid('"rows" must be the number of rows', 'rows');
  if (rows > maxImportedRows) throw tooMany(rows, maxImportedRows);
  return { ...settings, id, rows };
}

/** @throws INVALID_PAYLOAD */
export function readImportRow(input: unknown): ImportRow {
  if (!isRecord(input) || typeof input['row'] !== 'number' || !isRecord(input['values']))
    throw invalid('A row must be an object with its number "row" and an object "values".');
  const { row, values } = input as { row: number; values: Row };
  const fields = Object.keys(values).length;
  if (fields > maxImportedFields)
    throw createFailure('INVALID_PAYLOAD', `Row ${row} has ${fields} fields: at most ${maxImportedFields}.`, {
      row,
    });
  return { row, values };
}

/** @throws INVALID_PAYLOAD */
export function readCheckedRows(input: unknown): readonly ImportRow[] {
  if (!Array.isArray(input)) throw invalid('"rows" must be a list of rows', 'rows');
  if (input.length > maxCheckedRows) throw tooMany(input.length, maxCheckedRows);
  return input.map(readImportRow);
}

const tooMany = (rows: number, limit: number) =>
  createFailure(
    'INVALID_PAYLOAD',
    `${rows} rows are too many: at most ${limit}. Send fewer rows at a time.`,
    {
      limit,
    },
  );

const invalid = (message: string, field?: string) =>
  createFailure('INVALID_PAYLOAD', message, field === undefined ? {} : { field });
