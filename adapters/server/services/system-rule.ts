/** The contract of the rules that system collections add to permissions. */
import type { Row } from '../query/read.ts';
import type { CheckedValues } from './payload.ts';
import type { Key } from './rows.ts';
import type { Writing } from './writing.ts';

/** One row as it would be stored: after coercion, presets, nested writes and filled values. */
export interface RowChange {
  readonly action: 'create' | 'update';
  /** The row before the change, secrets masked; null for a new row. */
  readonly before: Row | null;
  /** Only these values can be tested, because the database stores them and not what the client sent. */
  readonly values: CheckedValues;
  /** True if the server made the values (`vouchFor`), false if a client sent them. */
  readonly isVouched: boolean;
}

/** All methods run inside the transaction of the write. */
export interface SystemRule {
  /** Fields that only the server writes: presets and reverted revisions leave them out. */
  readonly serverFields?: ReadonlySet<string>;
  /** Runs before the row is stored. Returns the values to store. Throws to refuse the change. */
  check?(writing: Writing, change: RowChange): Promise<CheckedValues>;
  /** Runs before the row is deleted. Throws to refuse the deletion. */
  remove?(writing: Writing, row: Row): Promise<void>;
  /** Runs after the statements and before the commit. */
  settle?(writing: Writing, action: 'create' | 'update' | 'delete', keys: readonly Key[]): Promise<void>;
}
