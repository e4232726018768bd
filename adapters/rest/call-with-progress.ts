/** Calls a route that reports its progress in lines of JSON before its result. */
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError, type CallProgress } from '../../renderer/contract/platform.ts';
import { dataOf, failureOf, type Request } from './http.ts';
import type { TokenSession } from './session.ts';

/** @throws PlatformError also if the response ends without a result. */
export async function callWithProgress<T>(
  session: Pick<TokenSession, 'send'>,
  request: Request,
  onProgress: (progress: CallProgress) => void,
): Promise<T> {
  const headers = { Accept: 'application/x-ndjson' };
  const { body } = await session.send({ ...request, headers, isStreamed: true });
  for await (const line of linesOf(body as ReadableStream<Uint8Array>, request.signal)) {
    const { progress, errors, status } = line;
    if (progress !== undefined) onProgress(progress as CallProgress);
    else if (errors === undefined) return dataOf(line) as T;
    else throw failureOf(Number(status), line, `${request.method} ${request.path}`);
  }
  throw interrupted();
}

type Line = Readonly<Record<string, unknown>>;

async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Line> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal?.aborted ? error : interrupted();
    });
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = JSON.parse(line) as unknown;
      if (isRecord(parsed)) yield parsed;
    }
  }
}

function interrupted(): PlatformError {
  return new PlatformError({
    message: 'The connection was lost before the platform was done. Check the connection and try again.',
    status: 0,
    code: 'UNKNOWN',
  });
}
