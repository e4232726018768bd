/** Long writes, whose progress their users can read. */

export interface RunningWrite {
  readonly id: string;
  readonly action: 'update' | 'import' | 'undo-import' | 'apply-schema';
  /** null if the write changes the data model. */
  readonly collection: string | null;
  /** All rows, and those that are written but not committed. A change of the data model counts its steps. */
  readonly rows: number;
  readonly rows_done: number;
  readonly started_on: string;
}

export interface StartedWrite {
  readonly report: (rows: number) => void;
  readonly end: () => void;
  /** Aborted if the caller cancels the write or its request. The transaction must then be rolled back. */
  readonly signal: AbortSignal;
}

/** The caller of a request. */
export interface WriteCaller {
  readonly accountability: { readonly user: string | null };
}

export interface RunningWrites {
  /** Registers a write of this process. Its caller reports its progress and its end. */
  start(
    caller: WriteCaller,
    write: Pick<RunningWrite, 'action' | 'collection' | 'rows'>,
    request?: AbortSignal,
  ): StartedWrite;
  /** Returns the writes of the caller in all processes, oldest first. */
  of(caller: WriteCaller): readonly RunningWrite[];
  /**
   * Cancels a write of the caller. It ends with its current part, and its transaction is rolled back.
   * @throws FORBIDDEN if the caller runs no such write. A write that has ended is committed and cannot be canceled.
   * SERVICE_UNAVAILABLE if the process that runs it cannot be notified.
   */
  cancel(caller: WriteCaller, id: string): void;
}
