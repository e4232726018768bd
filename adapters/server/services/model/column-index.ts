/** The setting `is_indexed` of a column: an index of this column alone that is not unique. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { canIndex, isComparable } from '../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ColumnInfo, Ddl, IndexSpec } from '../../contract.ts';

export const indexOf = (column: string): IndexSpec => ({ columns: [column], unique: false });

/**
 * Returns whether the column has the index after the request; undefined if the request does not say it.
 * @throws INVALID_PAYLOAD if values of the type cannot be indexed
 */
export function readIndexed(type: FieldType, sent: unknown): boolean | undefined {
  if (sent === undefined || sent === null) return undefined;
  const refuse = (expected: string) =>
    createFailure('INVALID_PAYLOAD', `"schema.is_indexed" must be ${expected}`, {
      field: 'schema.is_indexed',
      invalid: sent,
    });
  if (typeof sent !== 'boolean') throw refuse('true or false');
  if (sent && !canIndex(type)) throw refuse(`false, because values of type ${type} cannot be indexed`);
  return sent;
}

interface IndexChange {
  /** Run before the column changes, because a new type may not fit the index. */
  readonly before: (ddl: Ddl) => Promise<void>;
  readonly after: (ddl: Ddl) => Promise<void>;
}

/** Returns the change of an index with its column, or null if the index stays. */
export function indexChange(
  { table, name, type: before, indexed = false }: ColumnInfo,
  type: FieldType,
  sent: unknown,
): IndexChange | null {
  const wanted = readIndexed(type, sent) ?? (indexed && (type === before || isComparable(type)));
  if (wanted === indexed) return null;
  const none = () => Promise.resolve();
  return wanted
    ? { before: none, after: (ddl) => ddl.createIndex(table, indexOf(name)) }
    : { before: (ddl) => ddl.dropIndex(table, indexOf(name)), after: none };
}
