/** Pausing, continuing and canceling uploads of a platform that supports it. */
import { expect, test } from 'vitest';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import {
  uploadPaused,
  type InterruptedUpload,
  type SentFile,
} from '../../../renderer/contract/uploads/resumable.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Sent {
  readonly name: string;
  readonly fields: Row;
  readonly signal: AbortSignal;
  readonly progress: (percent: number) => void;
  readonly done: (row: Row) => void;
  readonly fail: (error: Error) => void;
}

/** A platform that stores files when the test says so. Files of one byte cannot be paused. */
function scene() {
  const sent: Sent[] = [];
  const discarded: SentFile[] = [];
  const platform = {
    read: async () => ({ data: [], meta: {} }),
    upload: (file: File, fields: Row, progress: (percent: number) => void, signal: AbortSignal) =>
      new Promise<Row>((done, fail) => {
        sent.push({ name: file.name, fields, signal, progress, done, fail });
        signal.addEventListener('abort', () => fail(new Error('aborted')));
      }),
    uploads: {
      canPause: ({ size }: Blob) => size > 1,
      interrupted: async () => [],
      discard: async (file: SentFile) => void discarded.push(file),
    },
  } as unknown as Platform;
  const queue = createUploadQueue(platform, () => undefined);
  const settled = () => new Promise((done) => setImmediate(done));
  const states = () => queue.entries.map(({ state, percent }) => `${state} ${percent}`);
  const idOf = (name: string) => queue.entries.find((entry) => entry.name === name)?.id ?? 0;
  return { queue, sent, discarded, settled, states, idOf };
}

const fileOf = (name: string, content = '12345') => new File([content], name, { lastModified: 1000 });
const left: InterruptedUpload = {
  name: 'film.mp4',
  size: 5,
  lastModified: 1000,
  fields: { folder: 'f1' },
  received: 2,
};

test('FILE-17 a paused upload keeps its progress, makes room for the next file, and continues', async () => {
  const { queue, sent, settled, states, discarded, idOf } = scene();
  queue.add(
    ['a', 'b', 'c', 'd'].map((name) => fileOf(name)),
    null,
  );
  await settled();
  sent[0]?.progress(40);
  queue.pause(idOf('a'));
  await settled();
  expect(sent[0]?.signal.reason).toBe(uploadPaused);
  expect(states()).toEqual(['paused 40', 'running 0', 'running 0', 'running 0']);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  sent[1]?.done({ id: 'b' });
  await settled();
  queue.resume(idOf('a'));
  await settled();
  expect(states()).toEqual(['running 40', 'done 100', 'running 0', 'running 0']);
  sent.at(-1)?.done({ id: 'a' });
  await settled();
  expect([states()[0], discarded]).toEqual(['done 100', []]);
});

test('a small file cannot be paused', async () => {
  const { queue, settled, states, idOf } = scene();
  queue.add([fileOf('small', 'x')], null);
  await settled();
  expect(queue.entries[0]?.canPause).toBe(false);
  queue.pause(idOf('small'));
  expect(states()).toEqual(['running 0']);
});

test('a failed upload continues where it stopped, and a canceled one leaves nothing on the platform', async () => {
  const { queue, sent, settled, states, discarded, idOf } = scene();
  queue.add([fileOf('a'), fileOf('b')], 'f1');
  await settled();
  sent[0]?.progress(60);
  sent[0]?.fail(new Error('The connection is lost.'));
  await settled();
  expect(states()).toEqual(['failed 60', 'running 0']);
  queue.retry(idOf('a'));
  await settled();
  expect(states()[0]).toBe('running 60');
  sent.at(-1)?.fail(new Error('The connection is lost.'));
  await settled();
  queue.cancel(idOf('a'));
  expect(discarded).toEqual([{ name: 'a', size: 5, lastModified: 1000, fields: { folder: 'f1' } }]);
  queue.pause(idOf('b'));
  await settled();
  queue.cancelAll();
  expect([queue.entries, discarded.map(({ name }) => name)]).toEqual([[], ['a', 'b']]);
});

test('FILE-17 an upload of an earlier visit asks for its file, refuses another one, and continues', async () => {
  const { queue, sent, settled, states, idOf } = scene();
  queue.addInterrupted([left]);
  expect(states()).toEqual(['interrupted 40']);
  queue.continueWith(idOf('film.mp4'), fileOf('other.mp4'));
  expect([states(), queue.entries[0]?.message, sent]).toEqual([['interrupted 40'], 'files.other_file', []]);
  queue.continueWith(idOf('film.mp4'), fileOf('film.mp4'));
  await settled();
  expect([states(), queue.entries[0]?.message]).toEqual([['running 40'], null]);
  expect(sent.map(({ name, fields }) => [name, fields])).toEqual([['film.mp4', { folder: 'f1' }]]);
});

test('an interrupted upload continues if its file is dropped again into its folder, and only there', async () => {
  const { queue, sent, settled, states } = scene();
  queue.addInterrupted([left]);
  queue.add([fileOf('film.mp4')], 'f2');
  queue.add([fileOf('film.mp4')], 'f1');
  await settled();
  expect(states()).toEqual(['running 40', 'running 0']);
  expect(sent.map(({ fields }) => fields['folder'])).toEqual(['f1', 'f2']);
});

test('closing the panel hides an interrupted upload, and canceling deletes it', async () => {
  const { queue, discarded, idOf } = scene();
  queue.addInterrupted([left]);
  queue.clear();
  expect([queue.entries, discarded]).toEqual([[], []]);
  queue.addInterrupted([left]);
  queue.cancel(idOf('film.mp4'));
  expect([queue.entries, discarded]).toEqual([[], [left]]);
});
