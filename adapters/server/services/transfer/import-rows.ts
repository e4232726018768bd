/** Imports the rows that the app sends as lines of JSON: all of them, once, with one entry in the activity. */
import { createReadStream } from 'node:fs';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import {
  readImportHead,
  readImportRow,
  type ImportHead,
  type FinishedImport,
} from '../../../../schemas/import/settings.ts';
import { readStoredImport } from '../../../../schemas/import/finished.ts';
import { parseJson } from '../../../../schemas/json/exact-json.ts';
import type { Context, ModelCollection } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import { recordActivity } from '../items/history.ts';
import { mergeManyChanges } from '../items/merge-changes.ts';
import { updateRowsByKey } from '../items/rows.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';
import { errorsOfRow } from './check-import.ts';
import { planImport, writeImportedRow } from './import-plan.ts';

/** Characters of one row. */
const maxLine = 16 * 1024 * 1024;
/** The progress is reported after this number of rows. */
const reportedRows = 100;

/**
 * Returns the result of an earlier import with the same id, without changes, so that a request whose response was lost
 * can be repeated. Errors contain the number of the row. If the signal is aborted, nothing is written.
 */
export async function importRows(
  context: Context,
  collection: ModelCollection,
  path: string,
  signal: AbortSignal,
): Promise<FinishedImport> {
  const head = await readHead(path);
  planImport(context, collection, head);
  const write = { action: 'import', collection: collection.name, rows: head.rows } as const;
  const { report, end, signal: ended } = context.runningWrites.start(context, write, signal);
  try {
    return await inTransaction(context, async (transaction) => {
      const earlier = await earlierResult(transaction.context, collection, head);
      return earlier ?? (await writeAll(transaction, collection, head, { path, signal: ended, report }));
    });
  } finally {
    end();
  }
}

async function readHead(path: string): Promise<ImportHead> {
  for await (const line of linesOf(path)) return readImportHead(parse(line));
  throw createFailure(
    'INVALID_PAYLOAD',
    'The rows are empty. The first line contains "id", "mode" and "rows".',
  );
}

interface Work {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly report: (rows: number) => void;
}

async function writeAll(
  transaction: WriteTransaction,
  collection: ModelCollection,
  head: ImportHead,
  { path, signal, report }: Work,
): Promise<FinishedImport> {
  const { context } = transaction;
  const plan = planImport(context, collection, head);
  transaction.entry = await recordActivity(context, 'import', collection.name, head.id);
  const result = { created: 0, updated: 0 };
  let count = -1;
  for await (const line of linesOf(path)) {
    // The first line is the head.
    if (++count === 0) continue;
    signal.throwIfAborted();
    const { row, values } = readImportRow(parse(line, count));
    try {
      result[await writeImportedRow(transaction, plan, values)]++;
    } catch (error) {
      throw new PlatformFailure(errorsOfRow(context, error, row));
    }
    mergeManyChanges(transaction.changes);
    if (count % reportedRows === 0) report(count);
  }
  mergeManyChanges(transaction.changes, 0);
  if (count !== head.rows)
    throw createFailure('INVALID_PAYLOAD', `${count} of ${head.rows} rows arrived. Send the rows again.`);
  signal.throwIfAborted();
  const whole = { ...result, undoable: !transaction.incomplete };
  await storeResult(context, transaction.entry, whole);
  return whole;
}

/** The comment of the entry contains the result, so that a repeated request can return it. */
async function storeResult(
  context: Context,
  entry: WriteTransaction['entry'],
  result: FinishedImport,
): Promise<void> {
  const activity = context.model.collections.get('directus_activity');
  if (!activity || entry === null) return;
  await updateRowsByKey(context, activity, [entry], { comment: JSON.stringify(result) });
}

/** @throws INVALID_PAYLOAD if the id belongs to an import of another user or collection. */
async function earlierResult(
  { knex, accountability }: Context,
  collection: ModelCollection,
  { id }: ImportHead,
): Promise<FinishedImport | null> {
  const [entry] = await runSql(
    knex,
    sql(
      `select "user" as u, collection as c, comment as r from directus_activity where action = 'import' and item = ?`,
      id,
    ),
  );
  if (!entry) return null;
  const by = accountability.view?.by ?? accountability.user;
  const result = readStoredImport(entry['r']);
  if (entry['u'] !== by || entry['c'] !== collection.name || !result)
    throw createFailure('INVALID_PAYLOAD', `The id "${id}" belongs to another import. Use a new UUID.`, {
      field: 'id',
    });
  const { created, updated, undoable, undone } = result;
  return { created, updated, undoable: undoable && undone === null };
}

function parse(line: string, number = 0): unknown {
  try {
    return parseJson(line);
  } catch (error) {
    throw createFailure('INVALID_PAYLOAD', `Line ${number + 1} is not JSON: ${(error as Error).message}.`);
  }
}

/** Yields the lines that are not empty. @throws PAYLOAD_TOO_LARGE if a line is longer than a row may be. */
async function* linesOf(path: string): AsyncGenerator<string, void> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLine)
      throw createFailure('PAYLOAD_TOO_LARGE', `A row is longer than ${maxLine} characters.`, {
        limit: maxLine,
      });
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}
