/** Interface of the rules that system collections add to permissions. */
import type { CheckedValues } from '../items/payload.ts';
import type { Key } from '../items/rows.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import type { Row } from '../../contract.ts';

/**
 * The origin of the values of a write. Only `server` may set the fields that describe a stored object. Rows that a
 * client sends have the source `client`. Nested rows always have it.
 */
export type ValueSource = 'client' | 'server';

/** One row as it will be stored: after coercion, presets, nested writes and filled values. */
export interface RowChange {
  readonly action: 'create' | 'update';
  /** The row before the change with masked secrets; null for a new row. */
  readonly before: Row | null;
  /** The values that the database will store. Rules test these, not the client's input. */
  readonly values: CheckedValues;
  readonly source: ValueSource;
}

/** All methods run inside the transaction of the write. */
export interface SystemRule {
  /** Fields that only the server writes. Presets and reverted revisions omit them. */
  readonly serverFields?: ReadonlySet<string>;
  /** Keys whose deletion is refused, even together with other keys. */
  readonly permanentKeys?: ReadonlySet<string>;
  /** Runs before the row is stored. Returns the values to store. Throws to refuse the change. */
  check?(transaction: WriteTransaction, change: RowChange): Promise<CheckedValues>;
  /** Runs before the row is deleted. Throws to refuse the deletion. */
  remove?(transaction: WriteTransaction, row: Row): Promise<void>;
  /**
   * Runs after the statements and before the commit. `changed` has the names of the fields with new values; it is empty
   * for created and deleted rows.
   */
  settle?(
    transaction: WriteTransaction,
    action: 'create' | 'update' | 'delete',
    keys: readonly Key[],
    changed: ReadonlySet<string>,
  ): Promise<void>;
}
