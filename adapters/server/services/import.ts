/** Rows of a file into a collection, all of them or none (recordings 499, 500). */
import { createReadStream } from 'node:fs';
import { parse, CsvError } from 'csv-parse';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import type { Context, ModelCollection, ServerChange } from '../contract.ts';
import { maxEventKeys } from '../contract.ts';
import { everything } from '../../../schemas/filter/predicate.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { forbidden, grantFor } from '../query/access.ts';
import type { Row } from '../query/read.ts';
import { csvColumns } from './csv-columns.ts';
import { restoreFormula } from './formulas.ts';
import { readJsonRows } from './json-rows.ts';
import { collectionOf, keyField, loadKeys, readKey } from './rows.ts';
import { createRow, updateRows } from './write.ts';
import { inTransaction, type Writing } from './writing.ts';

export type ImportForm = 'csv' | 'json';

export interface ImportFile {
  readonly path: string;
  readonly form: ImportForm;
  /** Whether the apostrophe that an export put in front of a formula is removed; true unless the client turns it off. */
  readonly restoreFormulas: boolean;
}

/** Throws FORBIDDEN; asked before a file is received. */
export function assertImportable(context: Context, name: string): ModelCollection {
  const collection = collectionOf(context, name);
  if (collection.system || name.startsWith('directus_')) throw forbidden();
  if (!context.grants.grant(name, 'update')) grantFor(context.grants, name, 'create');
  if (collection.singleton)
    throw fail('INVALID_PAYLOAD', `Collection "${name}" is a singleton: it takes no list of items.`);
  return collection;
}

/** Rows whose key is known are updated, all others created. Errors name their row, counted from 1. */
export async function importFile(
  context: Context,
  collection: ModelCollection,
  file: ImportFile,
): Promise<void> {
  await inTransaction(context, async (writing) => {
    let place = 0;
    for await (const row of readers[file.form](file, writing.context, collection)) {
      place++;
      try {
        await writeRow(writing, collection, row);
      } catch (error) {
        throw placed(context, error, place);
      }
      if (writing.changes.length > 10 * maxEventKeys) mergeChanges(writing.changes);
    }
    mergeChanges(writing.changes);
  });
}

const readers: Readonly<
  Record<
    ImportForm,
    (file: ImportFile, context: Context, collection: ModelCollection) => AsyncIterable<unknown>
  >
> = {
  csv: readCsv,
  json: ({ path }) => readJsonRows(createReadStream(path, 'utf8')),
};

/** The first line names the fields; a line must have as many cells as it. */
async function* readCsv(
  { path, restoreFormulas }: ImportFile,
  context: Context,
  collection: ModelCollection,
): AsyncGenerator<Row, void> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      skip_empty_lines: true,
      // What stands in quotes is text, even where it is empty.
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
    throw fail('INVALID_PAYLOAD', `The file is not CSV: ${error.message}.`, { reason: error.code });
  }
}

async function writeRow(writing: Writing, collection: ModelCollection, row: unknown): Promise<void> {
  if (!isRecord(row)) throw fail('INVALID_PAYLOAD', 'An item is an object of fields and values.');
  const { name } = keyField(collection);
  const { [name]: raw, ...rest } = row;
  if (raw === null || raw === undefined) {
    await createRow(writing, collection, rest);
    return;
  }
  const key = readKey(collection, raw);
  const known = key === undefined ? [] : await loadKeys(writing.context, collection, [key], everything);
  if (known.length > 0) await updateRows(writing, collection, known, rest);
  else await createRow(writing, collection, row);
}

function placed({ database }: Context, error: unknown, row: number): unknown {
  const failure = database.dialect.explain(error) ?? error;
  if (!(failure instanceof PlatformFailure)) return error;
  return new PlatformFailure(
    failure.errors.map(({ message, extensions }) => ({
      message: `Row ${row}: ${message}`,
      extensions: { ...extensions, row },
    })),
  );
}

/** One change for each type and collection, so that a long file does not stand in memory as its events. */
function mergeChanges(changes: ServerChange[]): void {
  const merged = new Map<string, ServerChange>();
  for (const { type, collection, keys } of changes) {
    const name = `${type} ${collection}`;
    const before = merged.get(name);
    const together = before ? before.keys && keys && [...before.keys, ...keys] : keys;
    const isFew = together !== undefined && together.length <= maxEventKeys;
    merged.set(name, { type, collection, ...(isFew ? { keys: together } : {}) });
  }
  changes.splice(0, changes.length, ...merged.values());
}
