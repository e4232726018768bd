/** Progress of writes of many rows. It is kept in memory: on SQLite, nothing else can be stored while they run. */
import type { Context } from '../../contract.ts';

export interface RunningWrite {
  readonly action: 'update' | 'import' | 'undo-import';
  readonly collection: string;
  /** All rows, and those that are written but not committed. */
  readonly rows: number;
  readonly rows_done: number;
  readonly started_on: string;
}

interface Known {
  readonly user: string | null;
  write: RunningWrite;
}

const running = new Set<Known>();

/** Registers a write. The caller reports its progress and its end. */
export function startWrite(
  { accountability, now }: Pick<Context, 'accountability' | 'now'>,
  write: Pick<RunningWrite, 'action' | 'collection' | 'rows'>,
): { readonly report: (rows: number) => void; readonly end: () => void } {
  const started = { ...write, rows_done: 0, started_on: now().toISOString() };
  const known: Known = { user: accountability.user, write: started };
  running.add(known);
  return {
    report: (rows) => void (known.write = { ...known.write, rows_done: rows }),
    end: () => void running.delete(known),
  };
}

/** Returns the writes of the caller that this process runs, oldest first. */
export function runningWrites({
  accountability: { user },
}: Pick<Context, 'accountability'>): readonly RunningWrite[] {
  return [...running].filter((known) => user !== null && known.user === user).map(({ write }) => write);
}
