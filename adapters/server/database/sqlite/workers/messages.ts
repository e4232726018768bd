/** The messages between the main thread and a query worker. */
import type { MutableRow as Row } from '../../../../../schemas/value/row.ts';

export interface WorkerStart {
  readonly path: string;
  /** One number in shared memory: the id of the task that must stop, or `stopAll`. */
  readonly stop: Int32Array;
}

export const stopAll = -1;

export interface WorkerStatement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/**
 * `all` runs a statement. `begin` opens a snapshot, which later tasks read until `end`. `open` returns the first `size` rows of
 * a cursor, and `fetch` the next ones.
 */
export type WorkerTask =
  | ({ readonly is: 'all' } & WorkerStatement)
  | { readonly is: 'begin' }
  | ({ readonly is: 'open'; readonly size: number } & WorkerStatement)
  | { readonly is: 'fetch'; readonly size: number }
  | { readonly is: 'end' };

export type TaskMessage = WorkerTask & { readonly id: number };

export type ResultMessage = { readonly id: number } & (
  { readonly rows: Row[] } | { readonly error: { readonly message: string; readonly code: string | null } }
);

/** Messages between threads turn each Buffer into a Uint8Array. */
export function withBuffers(rows: Row[]): Row[] {
  for (const row of rows)
    for (const name in row) {
      const value = row[name];
      if (value instanceof Uint8Array)
        row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  return rows;
}
