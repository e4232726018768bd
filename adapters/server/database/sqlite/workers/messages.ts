/** The messages between the main thread and a query worker. */
import type { MutableRow as Row } from '../../../../../schemas/value/row.ts';

export interface WorkerStart {
  readonly path: string;
  /** One number in shared memory: the id of the statement that must stop, or `stopAll`. */
  readonly stop: Int32Array;
}

export const stopAll = -1;

export interface StatementMessage {
  readonly id: number;
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

export type ResultMessage = { readonly id: number } & (
  { readonly rows: Row[] } | { readonly error: { readonly message: string; readonly code: string | null } }
);
