/** Runs the reader of files in a worker, so that the page stays responsive. */
import { messageOf } from '../../../../renderer/kit/feedback/error-text.ts';
import { createFileReader } from './file-reader.ts';
import { FileError, type FileReader } from './types.ts';

export interface ReaderRequest {
  readonly id: number;
  readonly method: keyof FileReader;
  readonly given: readonly unknown[];
}

export interface ReaderResponse {
  readonly id: number;
  readonly result?: unknown;
  /** Errors of a class lose it between threads. */
  readonly problem?: { readonly is: FileError['problem']; readonly detail: string };
}

const reader = createFileReader();

self.addEventListener('message', ({ data: { id, method, given } }: MessageEvent<ReaderRequest>) => {
  const call = reader[method] as (...given: readonly unknown[]) => Promise<unknown>;
  call(...given)
    .then(
      (result): ReaderResponse => ({ id, result }),
      (error: unknown): ReaderResponse => ({ id, problem: problemOf(error) }),
    )
    .then((response) => self.postMessage(response))
    .catch((error: unknown) => self.reportError(error));
});

function problemOf(error: unknown): NonNullable<ReaderResponse['problem']> {
  if (error instanceof FileError) return { is: error.problem, detail: error.detail };
  return { is: 'unreadable', detail: messageOf(error) };
}
