/** Returns the SHA-256 of a file in hexadecimal, as the server stores it. A worker computes it. */
export function checksumOf(file: Blob, signal: AbortSignal): Promise<string> {
  return new Promise<string>((done, fail) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./checksum.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      fail(signal.reason as Error);
    };
    signal.addEventListener('abort', abort);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ readonly checksum?: string; readonly error?: string }>) => {
        end();
        if (data.checksum === undefined) fail(new Error(data.error));
        else done(data.checksum);
      },
    );
    worker.addEventListener('error', ({ message }) => {
      end();
      fail(new Error(message));
    });
    worker.postMessage(file);
  });
}
