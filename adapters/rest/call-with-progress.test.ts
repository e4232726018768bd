import { describe, expect, test } from 'vitest';
import type { CallProgress } from '../../renderer/contract/platform.ts';
import { callWithProgress } from './call-with-progress.ts';
import type { Request } from './http.ts';

const request = { method: 'POST', path: '/files/import', body: { url: 'https://example.com/a' } } as const;

/** A platform that sends these chunks, and then ends or breaks the connection. */
async function call(chunks: readonly string[], failure: Error | null = null) {
  const sent: Request[] = [];
  const reports: CallProgress[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
      if (failure === null) stream.close();
    },
    pull(stream) {
      if (failure) stream.error(failure);
    },
  });
  const send = async (one: Request) => {
    sent.push(one);
    return { status: 200, body, etag: null };
  };
  const result = callWithProgress({ send }, request, (progress) => reports.push(progress));
  return {
    result: await result.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
    reports,
    sent,
  };
}

describe('a call with progress', () => {
  test('reports each line, also if chunks divide it, and returns the data of the last one', async () => {
    const { result, reports, sent } = await call([
      '{"progress":{"received":0,"size":9}}\n{"progress":{"rec',
      'eived":9,"size":9}}\n',
      '{"data":{"id":"f1"}}\n',
    ]);
    expect(result).toEqual({ data: { id: 'f1' } });
    expect(reports).toEqual([
      { received: 0, size: 9 },
      { received: 9, size: 9 },
    ]);
    expect(sent).toEqual([{ ...request, isStreamed: true, headers: { Accept: 'application/x-ndjson' } }]);
  });

  test('fails with the error of the last line', async () => {
    const errors = [{ message: 'No space.', extensions: { code: 'STORAGE_FULL' } }];
    const { result } = await call([
      '{"progress":{"received":0,"size":9}}\n',
      `${JSON.stringify({ status: 507, errors })}\n`,
    ]);
    expect(result).toMatchObject({ error: { status: 507, code: 'STORAGE_FULL', message: 'No space.' } });
  });

  test.each([
    ['ends without a result', null],
    ['breaks', new TypeError('network error')],
  ])('fails if the response %s', async (_what, failure) => {
    const { result } = await call(['{"progress":{"received":0,"size":9}}\n'], failure);
    expect(result).toMatchObject({ error: { status: 0, message: expect.stringContaining('connection') } });
  });
});
