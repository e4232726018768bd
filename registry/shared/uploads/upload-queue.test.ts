import { expect, test, vi } from 'vitest';
import type { CallProgress, Platform, Row } from '../../../renderer/contract/platform.ts';
import { plainUploads } from '../../../tests/support/plain-uploads.ts';
import type { ChecksumRequest } from './checksum-messages.ts';
import { createUploadQueue, totalPercent } from './upload-queue.ts';

interface Sent {
  readonly name: string;
  readonly fields: Row;
  readonly progress: (percent: number) => void;
  readonly signal: AbortSignal;
  readonly done: (row: Row) => void;
  readonly fail: (error: Error) => void;
}

function scene() {
  const sent: Sent[] = [];
  const idle: number[] = [];
  const upload: Platform['upload'] = (file, fields, progress, signal) =>
    new Promise((done, fail) => {
      if (signal) sent.push({ name: (file as File).name, fields, progress, signal, done, fail });
      signal?.addEventListener('abort', () => fail(new Error('aborted')));
    });
  const queue = createUploadQueue({ upload, uploads: plainUploads } as Platform, (stored) =>
    idle.push(stored),
  );
  const states = () => queue.entries.map(({ name, state }) => `${name} ${state}`);
  const add = (...names: string[]) =>
    queue.add(
      names.map((name) => new File(['12345'], name)),
      'folder-1',
    );
  const settled = () => new Promise((done) => setImmediate(done));
  return { queue, sent, idle, states, add, settled };
}

test('FILE-17 three files upload at once, and the others wait', async () => {
  const { queue, sent, idle, states, add, settled } = scene();
  add('a', 'b', 'c', 'd');
  await settled();
  expect(sent.map(({ name, fields }) => [name, fields])).toEqual(
    ['a', 'b', 'c'].map((name) => [name, { folder: 'folder-1' }]),
  );
  expect(states().at(-1)).toBe('d waiting');
  sent[0]?.progress(40);
  expect([queue.entries[0]?.percent, totalPercent(queue.entries)]).toEqual([40, 10]);
  sent[0]?.done({ id: 'f1' });
  await settled();
  expect(states()).toEqual(['a done', 'b running', 'c running', 'd running']);
  for (const each of sent.slice(1)) each.done({ id: 'f' });
  await settled();
  expect(idle).toEqual([4]);
});

test('a failed file keeps its message while the queue goes on, and is sent again', async () => {
  const { queue, sent, idle, states, add, settled } = scene();
  add('a', 'b');
  await settled();
  sent[0]?.fail(new Error('The file is larger than 100 MB.'));
  sent[1]?.done({ id: 'f2' });
  await settled();
  expect(states()).toEqual(['a failed', 'b done']);
  expect(queue.entries[0]?.message).toBe('The file is larger than 100 MB.');
  queue.retry(queue.entries[0]?.id ?? 0);
  expect(states()).toEqual(['a running', 'b done']);
  await settled();
  sent[2]?.done({ id: 'f1' });
  await settled();
  expect([states(), idle]).toEqual([
    ['a done', 'b done'],
    [1, 1],
  ]);
});

test('a canceled upload is aborted and leaves the queue', async () => {
  const { queue, sent, idle, add, settled } = scene();
  add('a');
  await settled();
  queue.cancel(queue.entries[0]?.id ?? 0);
  await settled();
  expect([sent[0]?.signal.aborted, queue.entries, idle]).toEqual([true, [], []]);
});

test('equal files of one drop or of several are stored once: the others wait for the first, and ask', async () => {
  const sent: { name: string; done: (row: Row) => void; fail: (error: Error) => void }[] = [];
  const upload: Platform['upload'] = (file) =>
    new Promise((done, fail) => sent.push({ name: (file as File).name, done, fail }));
  const read = (async () => ({ data: [], meta: {} })) as unknown as Platform['read'];
  /** Computes checksums as the worker does. */
  class FakeWorker extends EventTarget {
    terminate() {
      // Has no thread.
    }
    postMessage({ id, file }: ChecksumRequest) {
      const reply = (checksum: string) =>
        this.dispatchEvent(Object.assign(new Event('message'), { data: { id, checksum } }));
      void file?.text().then(reply);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  try {
    const queue = createUploadQueue({ upload, read, uploads: plainUploads } as Platform, () => undefined);
    const states = () => queue.entries.map(({ name, state }) => `${name} ${state}`);
    const file = (name: string, text: string) => new File([text], name);
    queue.add([file('a', 'same'), file('b', 'same'), file('c', 'else')], null);
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a', 'c']));
    expect(states()).toEqual(['a running', 'b running', 'c running']);
    sent[0]?.done({ id: 'f1', title: 'A' });
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b duplicate', 'c running']));
    expect(queue.entries[1]?.duplicate).toMatchObject({ key: 'f1', name: 'A' });
    // A file does not wait for an equal one that failed.
    queue.add([file('d', 'third'), file('e', 'third')], null);
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a', 'c', 'd']));
    sent[2]?.fail(new Error('The file is too large.'));
    await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a', 'c', 'd', 'e']));
    // The same file is dropped again while it is uploaded.
    sent[1]?.done({ id: 'f2', title: 'C' });
    await vi.waitFor(() => expect(states()).toContain('c done'));
    queue.add([file('f', 'third')], null);
    await vi.waitFor(() => expect(states()).toContain('f running'));
    sent[3]?.done({ id: 'f3', title: 'E' });
    await vi.waitFor(() => expect(states()).toContain('f duplicate'));
    expect(queue.entries.at(-1)?.duplicate).toMatchObject({ key: 'f3', name: 'E' });
    expect(sent).toHaveLength(4);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('FILE-20 a file from a URL shows its bytes, and its percentage once the size is known', async () => {
  let report: (progress: CallProgress) => void = () => undefined;
  let finish: (row: Row) => void = () => undefined;
  let aborted: AbortSignal | undefined;
  const call = ((_method, _path, _body, signal, onProgress) => {
    report = onProgress ?? report;
    aborted = signal;
    return new Promise((done) => (finish = done as typeof finish));
  }) as Platform['call'];
  const queue = createUploadQueue({ call, uploads: plainUploads } as Platform, () => undefined);
  const stored = queue.addUrl('https://example.com/film.mp4', 'folder-1');
  await Promise.resolve();
  expect(queue.entries[0]).toMatchObject({ state: 'running', size: null, downloaded: 0 });
  report({ received: 500, size: null });
  expect(queue.entries[0]).toMatchObject({ size: null, downloaded: 500, percent: 0 });
  report({ received: 500, size: 2000 });
  expect(queue.entries[0]).toMatchObject({ size: 2000, percent: 25 });
  finish({ id: 'f1' });
  expect(await stored).toMatchObject({ state: 'done', percent: 100, key: 'f1', size: 2000 });
  const canceled = queue.addUrl('https://example.com/other.mp4', null);
  await Promise.resolve();
  queue.cancel(queue.entries[1]?.id ?? 0);
  expect(aborted?.aborted).toBe(true);
  expect(await canceled).toMatchObject({ state: 'running', message: null });
});
