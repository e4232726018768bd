import type { ReaderRequest, ReaderResponse } from './import.worker.ts';
import { FileError, type FileReader } from './types.ts';

export interface ConnectedReader extends FileReader {
  /** Ends the worker. Pending calls stay pending. */
  close(): void;
}

/** Starts the reader in a worker. Environments without workers run it in the page. */
export function connectReader(): ConnectedReader {
  if (typeof Worker === 'undefined') return inPage();
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let id = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderResponse>) => {
    const call = pending.get(data.id);
    pending.delete(data.id);
    if (data.problem) call?.reject(new FileError(data.problem.is, data.problem.detail));
    else call?.resolve(data.result);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    for (const { reject } of pending.values()) reject(new FileError('unreadable', event.message));
    pending.clear();
  });
  const call =
    (method: ReaderRequest['method']) =>
    (...given: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        pending.set(++id, { resolve: resolve as (result: unknown) => void, reject });
        worker.postMessage({ id, method, given } satisfies ReaderRequest);
      });
  return {
    open: call('open'),
    next: call('next'),
    convert: call('convert'),
    pack: call('pack'),
    rest: call('rest'),
    close: () => worker.terminate(),
  };
}

function inPage(): ConnectedReader {
  const loaded = import('./file-reader.ts').then(({ createFileReader }) => createFileReader());
  return {
    open: async (...given) => (await loaded).open(...given),
    next: async (...given) => (await loaded).next(...given),
    convert: async (...given) => (await loaded).convert(...given),
    pack: async (...given) => (await loaded).pack(...given),
    rest: async (...given) => (await loaded).rest(...given),
    close: () => undefined,
  };
}
