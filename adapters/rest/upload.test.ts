import { afterEach, expect, test, vi } from 'vitest';
import { uploadFile } from './upload.ts';

/** A fake XMLHttpRequest for which the test plays the server. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened = '';
  body: FormData | null = null;
  withCredentials = false;
  status = 0;
  responseText = '';

  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  sent(loaded: number, total: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }),
    );
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

afterEach(() => vi.unstubAllGlobals());

function begin(signal?: AbortSignal) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const progress: number[] = [];
  const done = uploadFile(
    { url: 'http://platform/files', token: 'signed' },
    {
      file: new File(['content'], 'one.txt'),
      fields: { folder: 'f1', title: null },
      onProgress: (percent) => progress.push(percent),
      signal,
    },
  );
  return { done, progress, request: FakeRequest.last };
}

test('CALL-36 a file is posted as a form after its fields, and progress is reported', async () => {
  const { done, progress, request } = begin();
  expect(request.opened).toBe('POST http://platform/files');
  expect(request.withCredentials).toBe(true);
  expect(request.headers).toMatchObject({ Authorization: 'Bearer signed' });
  expect([...(request.body?.keys() ?? [])]).toEqual(['folder', 'file']);
  request.sent(1, 4);
  request.sent(4, 4);
  request.answer(200, { data: { id: 'new' } });
  expect(await done).toEqual({ id: 'new' });
  expect(progress).toEqual([25, 100]);
});

test('an error has its code, and a canceled upload is an AbortError', async () => {
  const refused = begin();
  refused.request.answer(413, {
    errors: [{ message: 'Too large', extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
  });
  await expect(refused.done).rejects.toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });

  const controller = new AbortController();
  const stopped = begin(controller.signal);
  controller.abort();
  await expect(stopped.done).rejects.toMatchObject({ name: 'AbortError' });
});
