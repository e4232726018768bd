/** The export of this tab. It continues while its section of the sidebar is closed. */
import { isConnectionLost } from '../../../renderer/contract/failure.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Clock } from '../../../renderer/contract/ports.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { createRowCounter } from './count-rows.ts';
import { openFile, type SavedFile } from './save-file.ts';

export interface ExportRequest {
  readonly collection: string;
  readonly query: Query;
  readonly fileName: string;
  /** Number of rows, for the progress; null if it is unknown. */
  readonly count: number | null;
  onSaved(bytes: number): void;
  /** Called if the export fails while its section is closed. */
  onUnseenFailure(error: unknown): void;
}

/** The failed part: the platform refused the request, the connection was lost, or the file cannot be written. */
export type ExportFailure = 'refused' | 'connection' | 'file';

export type ExportState =
  | { readonly is: 'idle' }
  | {
      readonly is: 'running';
      readonly request: ExportRequest;
      readonly bytes: number;
      /** Complete rows that arrived; null if their number is unknown. */
      readonly rows: number | null;
    }
  | {
      readonly is: 'failed';
      readonly request: ExportRequest;
      readonly failure: ExportFailure;
      readonly error: unknown;
    };

export interface Exports {
  state(): ExportState;
  subscribe(listener: () => void): () => void;
  /** Never rejects. Does nothing while an export runs. It must be called during a click. */
  start(request: ExportRequest): Promise<void>;
  cancel(): void;
  /** Forgets a failure. */
  dismiss(): void;
}

const idle: ExportState = { is: 'idle' };
/** Delay in ms between updates of the progress. */
const updateEvery = 200;

const known = new WeakMap<Platform, Exports>();

export function exportsOf(platform: Platform, clock: Clock): Exports {
  const exports = known.get(platform) ?? createExports(platform, clock);
  known.set(platform, exports);
  return exports;
}

/** An error with the part that failed. */
class ExportError extends Error {
  readonly failure: ExportFailure;

  constructor(failure: ExportFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

function createExports(platform: Platform, clock: Clock): Exports {
  const listeners = new Set<() => void>();
  let state: ExportState = idle;
  let stop: AbortController | null = null;
  const show = (next: ExportState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const run = async (request: ExportRequest, signal: AbortSignal): Promise<number | null> => {
    const file = await attempt('file', () => openFile(request.fileName));
    if (!file) return null;
    show({ is: 'running', request, bytes: 0, rows: null });
    try {
      const bytes = await copy(request, file, signal);
      await attempt('file', () => file.close());
      return bytes;
    } catch (error) {
      await file.abort().catch(() => undefined);
      throw error;
    }
  };

  const copy = async (request: ExportRequest, file: SavedFile, signal: AbortSignal): Promise<number> => {
    const target = { collection: request.collection };
    const { data } = await attempt('refused', () =>
      platform.read<ReadableStream<Uint8Array<ArrayBuffer>>>(target, request.query, signal),
    );
    const reader = data.getReader();
    const countRows = createRowCounter(request.query.export ?? 'csv');
    let [bytes, updated] = [0, clock.now()];
    try {
      for (;;) {
        const { done, value } = await attempt('connection', () => reader.read());
        if (done) return bytes;
        await attempt('file', () => file.write(value));
        bytes += value.length;
        const rows = countRows(value);
        if (clock.now() - updated < updateEvery) continue;
        updated = clock.now();
        if (!signal.aborted) show({ is: 'running', request, bytes, rows });
      }
    } finally {
      // Also ends the request if the file cannot be written.
      reader.cancel().catch(() => undefined);
    }
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(request) {
      if (stop) return;
      const current = new AbortController();
      stop = current;
      try {
        const bytes = await run(request, current.signal);
        show(idle);
        if (bytes !== null) request.onSaved(bytes);
      } catch (error) {
        if (current.signal.aborted) show(idle);
        else {
          const failed = failureOf(error);
          if (listeners.size === 0) request.onUnseenFailure(failed.error);
          show({ is: 'failed', request, ...failed });
        }
      } finally {
        stop = null;
      }
    },
    cancel: () => stop?.abort(),
    dismiss: () => show(idle),
  };
}

async function attempt<T>(failure: ExportFailure, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ExportError(failure, error);
  }
}

function failureOf(error: unknown): { readonly failure: ExportFailure; readonly error: unknown } {
  if (!(error instanceof ExportError)) return { failure: 'refused', error };
  const { cause, failure } = error;
  return { failure: isConnectionLost(cause) ? 'connection' : failure, error: cause };
}
