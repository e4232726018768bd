/** Checks rows of an import by writing them in a transaction that is rolled back. */
import type { WireError } from '../../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../../schemas/error/failure.ts';
import {
  readCheckedRows,
  readImportSettings,
  type ImportResult,
} from '../../../../schemas/import/settings.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { stepOf } from '../../query/steps.ts';
import { keysWhere } from '../items/rows.ts';
import { hashSecretsAhead } from '../items/secrets.ts';
import { inTransaction, type WriteTransaction } from '../items/transaction.ts';
import { planImport, writeImportedRow } from './import-plan.ts';

export interface ImportCheck extends ImportResult {
  /** `extensions.row` is the number of the row in the file. */
  readonly errors: readonly WireError[];
}

/** Rolls back the check. */
class RolledBack extends Error {}

/** Returns what an import of these rows would do, and all errors that a save of each row gives. Changes nothing. */
export async function checkImport(
  context: Context,
  collection: ModelCollection,
  input: unknown,
): Promise<ImportCheck> {
  const settings = readImportSettings(input);
  const rows = readCheckedRows(isRecord(input) ? input['rows'] : undefined);
  planImport(context, collection, settings);
  let result: ImportCheck = { created: 0, updated: 0, errors: [] };
  const values = rows.map((row) => row.values);
  const prepared = await hashSecretsAhead(context, collection, values, 1);
  const check = inTransaction(prepared, async (transaction) => {
    // The transaction may run again, so found keys of an earlier run must not be used.
    const plan = planImport(transaction.context, collection, settings);
    const count = { created: 0, updated: 0 };
    const errors: WireError[] = [];
    for (const { row, values } of rows)
      try {
        count[await inSavepoint(transaction, (inside) => writeImportedRow(inside, plan, values))]++;
      } catch (error) {
        const failures = errorsOfRow(context, error, row);
        errors.push(...(await withForeignKey(transaction.context, collection, values, failures)));
      }
    result = { ...count, errors };
    throw new RolledBack();
  });
  await check.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return result;
}

/** Runs `work` in a savepoint, so that the next row can be written if it fails. Its history is not stored. */
function inSavepoint<T>(
  transaction: WriteTransaction,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return transaction.context.database.transaction((knex) =>
    work({
      ...transaction,
      context: { ...transaction.context, knex, emit: () => undefined },
      changes: [],
      history: [],
      webhookChanges: [],
    }),
  );
}

/** Returns the errors of a row with its number. Throws errors that have another cause than the row. */
export function errorsOfRow({ database }: Context, error: unknown, row: number): readonly WireError[] {
  const failure = database.dialect.toFailure(error) ?? error;
  if (!(failure instanceof PlatformFailure) || failure.status >= 500) throw error;
  return failure.errors.map(({ message, extensions }) => ({ message, extensions: { ...extensions, row } }));
}

/** Adds the field to the error of a foreign key, which SQLite does not name. */
async function withForeignKey(
  context: Context,
  collection: ModelCollection,
  values: Row,
  errors: readonly WireError[],
): Promise<readonly WireError[]> {
  const unnamed = errors.find(
    ({ extensions: { code, field } }) => code === 'INVALID_FOREIGN_KEY' && field === undefined,
  );
  if (!unnamed) return errors;
  for (const [field, value] of Object.entries(values)) {
    const step = stepOf(context.model, collection, field);
    if (step?.is !== 'one' || value === null || typeof value === 'object') continue;
    const column = step.target.fields.get(step.targetKey);
    const reading = column && readValue(column.type, value);
    const isStored = reading?.ok && (await hasRow(context, step.target, step.targetKey, reading.value));
    if (!isStored)
      return [{ ...unnamed, extensions: { ...unnamed.extensions, field, collection: step.target.name } }];
  }
  return errors;
}

const hasRow = async (context: Context, target: ModelCollection, column: string, value: unknown) =>
  (await keysWhere(context, target, column, value)).length > 0;
