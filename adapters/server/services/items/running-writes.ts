/** Progress of writes of many rows. It is kept in memory: on SQLite, nothing else can be stored while they run. */
import { nanoid } from 'nanoid';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';
import { forbidden } from '../../access.ts';

export interface RunningWrite {
  readonly id: string;
  readonly action: 'update' | 'import' | 'undo-import';
  readonly collection: string;
  /** All rows, and those that are written but not committed. */
  readonly rows: number;
  readonly rows_done: number;
  readonly started_on: string;
}

interface Known {
  readonly user: string | null;
  readonly cancellation: AbortController;
  write: RunningWrite;
}

const running = new Map<string, Known>();

const canceled = createFailure('UNPROCESSABLE_ENTITY', 'The write was canceled, so no row was changed.', {
  canceled: true,
});

interface StartedWrite {
  readonly report: (rows: number) => void;
  readonly end: () => void;
  /** Aborted if the caller cancels the write or its request. The transaction must then be rolled back. */
  readonly signal: AbortSignal;
}

/** Registers a write. The caller reports its progress and its end. */
export function startWrite(
  { accountability, now }: Pick<Context, 'accountability' | 'now'>,
  write: Pick<RunningWrite, 'action' | 'collection' | 'rows'>,
  request?: AbortSignal,
): StartedWrite {
  const id = nanoid();
  const started = { id, ...write, rows_done: 0, started_on: now().toISOString() };
  const known: Known = { user: accountability.user, cancellation: new AbortController(), write: started };
  running.set(id, known);
  return {
    report: (rows) => void (known.write = { ...known.write, rows_done: rows }),
    end: () => void running.delete(id),
    signal: AbortSignal.any([known.cancellation.signal, ...(request ? [request] : [])]),
  };
}

type Caller = Pick<Context, 'accountability'>;

const isOwn = ({ accountability: { user } }: Caller, known: Known) => user !== null && known.user === user;

/** Returns the writes of the caller that this process runs, oldest first. */
export function runningWrites(caller: Caller): readonly RunningWrite[] {
  return [...running.values()].filter((known) => isOwn(caller, known)).map(({ write }) => write);
}

/**
 * Cancels a write of the caller. It ends with its current part, and its transaction is rolled back.
 * @throws FORBIDDEN if the caller runs no such write. A write that has ended is committed and cannot be canceled.
 */
export function cancelWrite(caller: Caller, id: string): void {
  const known = running.get(id);
  if (!known || !isOwn(caller, known)) throw forbidden();
  known.cancellation.abort(canceled);
}
