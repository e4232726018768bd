/** Imports the rows of a file into a collection: all of them or none. */
import { createReadStream } from 'node:fs';
import { parse, CsvError } from 'csv-parse';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { everything } from '../../../../schemas/filter/predicate.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { forbidden, grantFor } from '../../access.ts';
import { csvColumns } from './csv-columns.ts';
import { restoreFormula } from '../../../../schemas/import/formulas.ts';
import { readJsonRows } from '../../../../schemas/json/json-rows.ts';
import { collectionOf, keyField, loadKeys, readKey } from '../items/rows.ts';
import { mergeManyChanges } from '../items/merge-changes.ts';
import { createRow, updateRows } from '../items/write-rows.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';

export type ImportFormat = 'csv' | 'json';

export interface ImportFile {
  readonly path: string;
  readonly format: ImportFormat;
  /** Whether to remove the apostrophe that an export put before formulas. Default true. */
  readonly restoreFormulas: boolean;
}

/**
 * Returns the collection. Must be called before a file is received.
 * @throws FORBIDDEN if the caller cannot import into it.
 */
export function assertImportable(context: Context, name: string): ModelCollection {
  const collection = collectionOf(context, name);
  if (collection.system || name.startsWith('directus_')) throw forbidden();
  if (!context.grants.grant(name, 'update')) grantFor(context.grants, name, 'create');
  if (collection.singleton)
    throw createFailure(
      'INVALID_PAYLOAD',
      `Collection "${name}" is a singleton and cannot contain several items.`,
    );
  return collection;
}

/** Updates rows whose key exists and creates all others. Errors contain the row number, starting at 1. */
export async function importFile(
  context: Context,
  collection: ModelCollection,
  file: ImportFile,
): Promise<void> {
  await inTransaction(context, async (transaction) => {
    let rowNumber = 0;
    for await (const row of readers[file.format](file, transaction.context, collection)) {
      rowNumber++;
      try {
        await writeRow(transaction, collection, row);
      } catch (error) {
        throw withRowNumber(context, error, rowNumber);
      }
      mergeManyChanges(transaction.changes);
    }
    mergeManyChanges(transaction.changes, 0);
  });
}

const readers: Readonly<
  Record<
    ImportFormat,
    (file: ImportFile, context: Context, collection: ModelCollection) => AsyncIterable<unknown>
  >
> = {
  csv: readCsv,
  json: ({ path }) => readJsonRows(createReadStream(path, 'utf8')),
};

/** Reads CSV. The first line contains the field names; all lines must have the same number of cells. */
async function* readCsv(
  { path, restoreFormulas }: ImportFile,
  context: Context,
  collection: ModelCollection,
): AsyncGenerator<Row, void> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      skip_empty_lines: true,
      // A quoted cell is text, even if it is empty.
      cast: (text, { quoting }) => ({
        text: restoreFormulas ? restoreFormula(text) : text,
        quoted: quoting,
      }),
    }),
  );
  let columns: ReturnType<typeof csvColumns> | null = null;
  try {
    for await (const cells of parser) {
      if (columns) yield columns(cells);
      else columns = csvColumns(context, collection, cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createFailure('INVALID_PAYLOAD', `The file is not CSV: ${error.message}.`, { reason: error.code });
  }
}

async function writeRow(
  transaction: WriteTransaction,
  collection: ModelCollection,
  row: unknown,
): Promise<void> {
  if (!isRecord(row))
    throw createFailure('INVALID_PAYLOAD', 'An item must be an object of fields and values.');
  const { name } = keyField(collection);
  const { [name]: raw, ...rest } = row;
  if (raw === null || raw === undefined) {
    await createRow(transaction, collection, rest);
    return;
  }
  const key = readKey(collection, raw);
  const known = key === undefined ? [] : await loadKeys(transaction.context, collection, [key], everything);
  if (known.length > 0) await updateRows(transaction, collection, known, rest);
  else await createRow(transaction, collection, row);
}

function withRowNumber({ database }: Context, error: unknown, row: number): unknown {
  const failure = database.dialect.toFailure(error) ?? error;
  if (!(failure instanceof PlatformFailure)) return error;
  return new PlatformFailure(
    failure.errors.map(({ message, extensions }) => ({
      message: `Row ${row}: ${message}`,
      extensions: { ...extensions, row },
    })),
  );
}
