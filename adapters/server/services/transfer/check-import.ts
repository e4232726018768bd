/** Checks rows of an import by writing them in a transaction that is rolled back. */
import type { WireError } from '../../../../schemas/error/codes.ts';
import {
  readCheckedRows,
  readImportSettings,
  type ImportResult,
  type ImportRow,
} from '../../../../schemas/import/settings.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { stepOf } from '../../query/steps.ts';
import { keysWhere } from '../items/rows.ts';
import { hashSecretsAhead } from '../items/secrets.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import { planImport, writeImportedRow, type ImportPlan } from './import-plan.ts';
import { inSavepoint, refusalOf, rehearse, RolledBack } from './savepoint.ts';

export interface ImportCheck extends ImportResult {
  /** `extensions.row` is the number of the row in the file. */
  readonly errors: readonly WireError[];
}

/** Returns what an import of these rows would do, and all errors that a save of each row gives. Changes nothing. */
export async function checkImport(
  context: Context,
  collection: ModelCollection,
  input: unknown,
): Promise<ImportCheck> {
  const settings = readImportSettings(input);
  const rows = readCheckedRows(isRecord(input) ? input['rows'] : undefined);
  planImport(context, collection, settings);
  const values = rows.map((row) => row.values);
  const prepared = await hashSecretsAhead(context, collection, values, 1);
  return rehearse(prepared, async (transaction) => {
    // The transaction may run again, so found keys of an earlier run must not be used.
    const plan = planImport(transaction.context, collection, settings);
    const count = { created: 0, updated: 0 };
    const errors: WireError[] = [];
    for (const { row, values } of rows)
      try {
        count[await inSavepoint(transaction, (inside) => writeImportedRow(inside, plan, values))]++;
      } catch (error) {
        errors.push(...(await errorsOf(transaction, plan, { row, values }, error)));
      } finally {
        // The history of a check is not written.
        for (const list of [transaction.history, transaction.webhookChanges, transaction.changes])
          list.length = 0;
      }
    return { ...count, errors };
  });
}

/** Fields whose errors are removed from a row, so that its other errors are found. */
const mostRemoved = 20;

/**
 * Returns all errors of a row. A value of a wrong type prevents the checks of the other fields, so the row is checked
 * again without the fields that have errors.
 */
async function errorsOf(
  transaction: WriteTransaction,
  plan: ImportPlan,
  { row, values }: ImportRow,
  first: unknown,
): Promise<readonly WireError[]> {
  const { context } = transaction;
  const found: WireError[] = [];
  const rest: Record<string, unknown> = { ...values };
  const removed = new Set<unknown>();
  for (let error = first; error !== null; error = await failureOf(transaction, plan, rest)) {
    const failures = errorsOfRow(context, error, row);
    const named = await withForeignKey(context, plan.collection, rest, failures);
    found.push(...named.filter(({ extensions: { field } }) => !removed.has(field)));
    const fields = named.map(({ extensions }) => String(extensions['field'] ?? ''));
    const wrong = fields.filter((field) => Object.hasOwn(rest, field));
    // Without its key, the row would be another item.
    const isSettled = wrong.length === 0 || (plan.key !== null && wrong.includes(plan.key.name));
    if (isSettled || removed.size >= mostRemoved) break;
    for (const field of wrong) {
      removed.add(field);
      delete rest[field];
    }
  }
  return found;
}

/** Returns the failure of a row that is not kept, or null. */
async function failureOf(transaction: WriteTransaction, plan: ImportPlan, values: Row): Promise<unknown> {
  try {
    await inSavepoint(transaction, async (inside) => {
      await writeImportedRow(inside, plan, values);
      throw new RolledBack(null);
    });
    return null;
  } catch (error) {
    return error instanceof RolledBack ? null : error;
  }
}

/** Returns the errors of a row with its number. Throws errors that have another cause than the row. */
export function errorsOfRow(context: Context, error: unknown, row: number): readonly WireError[] {
  return refusalOf(context, error).map(({ message, extensions }) => ({
    message,
    extensions: { ...extensions, row },
  }));
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
