/** Folders that are uploaded with their trees, and files whose content is stored already. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainUploads } from '../../../tests/support/plain-uploads.ts';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import { readFolders, type DeviceTree } from './device-files.ts';
import type { ChecksumRequest } from './checksum-messages.ts';
import { createUploadQueue } from './upload-queue.ts';

interface Answers {
  readonly folders?: readonly Row[];
  readonly files?: readonly Row[];
  /** Throws if the platform refuses to create the folder. */
  readonly onCreate?: (name: string) => void;
}

function open({ folders = [], files = [], onCreate = () => undefined }: Answers = {}) {
  const created: Row[] = [];
  const uploads: (readonly [name: string, folder: unknown])[] = [];
  const reads: string[] = [];
  const idle: number[] = [];
  const platform = {
    read: async ({ collection }: { readonly collection: string }) => {
      reads.push(collection);
      return { data: collection === 'directus_folders' ? folders : files, meta: {} };
    },
    create: async (_target: unknown, row: Row) => {
      onCreate(String(row['name']));
      created.push(row);
      return { id: `new ${String(row['name'])}` };
    },
    upload: async (file: Blob, fields: Row) => {
      uploads.push([(file as File).name, fields['folder'] ?? null]);
      return { id: `f${uploads.length}` };
    },
    uploads: plainUploads,
  } as unknown as Platform;
  const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
  const queue = createUploadQueue(platform, (stored) => idle.push(stored), t);
  const states = () => queue.entries.map(({ name, state }) => `${name} ${state}`);
  const settled = () =>
    vi.waitFor(() =>
      expect(queue.entries.every(({ state }) => state !== 'waiting' && state !== 'running')).toBe(true),
    );
  return { queue, created, uploads, reads, idle, states, settled };
}

const file = (name: string, content = name) => new File([content], name);
const treeOf = (parts: Partial<DeviceTree>): DeviceTree => ({
  files: [],
  emptyFolders: [],
  unread: [],
  ...parts,
});

test('FILE-14 a tree uses folders of the same name, creates the others once, and creates empty ones too', async () => {
  const { queue, created, uploads, states, settled, idle } = open({
    folders: [
      { id: 'trip', name: 'Trip', parent: 'into' },
      { id: 'other', name: 'Day', parent: null },
    ],
  });
  queue.addTree(
    treeOf({
      files: [
        { file: file('a.jpg'), path: ['Trip'] },
        { file: file('b.jpg'), path: ['Trip', 'Day'] },
        { file: file('c.jpg'), path: ['Trip', 'Day'] },
      ],
      emptyFolders: [['Trip', 'Day', 'Empty']],
    }),
    'into',
  );
  await settled();
  expect(created).toEqual([
    { name: 'Day', parent: 'trip' },
    { name: 'Empty', parent: 'new Day' },
  ]);
  expect(uploads.toSorted()).toEqual([
    ['a.jpg', 'trip'],
    ['b.jpg', 'new Day'],
    ['c.jpg', 'new Day'],
  ]);
  expect(states()).toContain('Trip/Day/Empty done');
  // The folder is not counted as a file.
  expect(idle).toEqual([3]);
});

test('FILE-10 a folder that may not be created is reported at its files, and the queue goes on', async () => {
  let isAllowed = false;
  let asked = 0;
  const { queue, uploads, states, settled } = open({
    onCreate: (name) => {
      asked += 1;
      if (name === 'Closed' && !isAllowed) throw new Error('You may not create folders.');
    },
  });
  queue.addTree(
    treeOf({
      files: [
        { file: file('a'), path: ['Closed'] },
        { file: file('b'), path: ['Closed', 'Inner'] },
        { file: file('c'), path: ['Open'] },
      ],
      unread: [{ path: ['Open'], name: 'd', error: new Error('gone') }],
    }),
    null,
  );
  await settled();
  expect(states()).toEqual(['Closed/a failed', 'Closed/Inner/b failed', 'Open/c done', 'Open/d failed']);
  expect(queue.entries[1]?.message).toBe(
    'files.folder_not_created {"name":"Closed","reason":"You may not create folders."}',
  );
  expect(queue.entries[3]?.message).toBe('files.not_readable {"reason":"gone"}');
  // The refused folder is requested once, and again only when the user repeats an upload.
  expect(asked).toBe(2);
  isAllowed = true;
  queue.retry(queue.entries[1]?.id ?? 0);
  await settled();
  expect(uploads).toEqual([
    ['c', 'new Open'],
    ['b', 'new Inner'],
  ]);
});

/** A folder of the device. Browsers return at most 100 entries at once. */
function deviceFolder(name: string, content: readonly object[]): FileSystemDirectoryEntry {
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (done: (entries: readonly object[]) => void) => {
        at += 100;
        queueMicrotask(() => done(content.slice(at - 100, at)));
      },
    };
  };
  return { isDirectory: true, isFile: false, name, createReader } as unknown as FileSystemDirectoryEntry;
}
const deviceFile = (name: string, error?: Error) => ({
  isDirectory: false,
  isFile: true,
  name,
  file: (done: (file: File) => void, fail: (error: Error) => void) =>
    error ? fail(error) : done(file(name)),
});

test('folders of the device are read to their end, without the files of the system', async () => {
  const many = Array.from({ length: 250 }, (_, i) => deviceFile(`${i}.txt`));
  const folder = deviceFolder('Trip', [
    ...many,
    deviceFile('.DS_Store'),
    deviceFile('locked', new Error('no access')),
    deviceFolder('Empty', [deviceFile('Thumbs.db')]),
    deviceFolder('Day', [deviceFile('x')]),
  ]);
  const { files, emptyFolders, unread } = await readFolders([folder]);
  expect(files).toHaveLength(251);
  expect(files.at(-1)).toMatchObject({ path: ['Trip', 'Day'], file: { name: 'x' } });
  expect(emptyFolders).toEqual([['Trip', 'Empty']]);
  expect(unread.map(({ path, name }) => [...path, name])).toEqual([['Trip', 'locked']]);
});

test('10,000 files are queued and canceled by a few changes of the list', () => {
  const { queue } = open();
  const files = Array.from({ length: 10_000 }, (_, i) => ({
    file: file(`${i}`),
    path: ['Trip', `${i % 500}`],
  }));
  const changed = vi.fn<() => void>();
  queue.subscribe(changed);
  queue.addTree(treeOf({ files }), null);
  expect(queue.entries).toHaveLength(10_000);
  queue.cancelAll();
  expect(queue.entries).toHaveLength(0);
  expect(changed.mock.calls.length).toBeLessThan(10);
});

/** Computes checksums like the worker. Node has no workers of browsers. */
class ChecksumWorker extends EventTarget {
  terminate() {
    return undefined;
  }
  postMessage({ id, file }: ChecksumRequest) {
    void file?.arrayBuffer().then((bytes) => {
      const checksum = createHash('sha256').update(Buffer.from(bytes)).digest('hex');
      this.dispatchEvent(new MessageEvent('message', { data: { id, checksum } }));
    });
  }
}
beforeEach(() => void vi.stubGlobal('Worker', ChecksumWorker));
afterEach(() => void vi.unstubAllGlobals());

const sha = (content: string) => createHash('sha256').update(content).digest('hex');
const storedFiles = [
  { id: 'old', title: 'Harbour', filesize: '5', checksum: sha('equal') },
  { id: 'else', title: 'Other', filesize: '5', checksum: sha('other') },
];

test('a file whose content is stored waits for the user, while the others are uploaded', async () => {
  const { queue, uploads, states, settled, idle, reads } = open({ files: storedFiles });
  queue.add([file('copy.jpg', 'equal'), file('same size.jpg', 'apple'), file('longer', 'longer')], null);
  await settled();
  expect(states()).toEqual(['copy.jpg duplicate', 'same size.jpg done', 'longer done']);
  expect(queue.entries[0]?.duplicate).toMatchObject({ key: 'old', name: 'Harbour' });
  expect(reads).toEqual(['directus_files']);
  queue.resolve([queue.entries[0]?.id ?? 0], 'existing');
  expect(queue.entries[0]).toMatchObject({ state: 'done', key: 'old' });
  expect(uploads.map(([name]) => name).toSorted()).toEqual(['longer', 'same size.jpg']);
  expect(idle).toEqual([2, 0]);
});

test('a duplicate is uploaded if the user wants it; without an answer of the platform there are none', async () => {
  const { queue, uploads, states, settled } = open({ files: storedFiles });
  queue.add([file('a', 'equal'), file('b', 'equal')], null);
  await settled();
  expect(states()).toEqual(['a duplicate', 'b duplicate']);
  queue.resolve(
    queue.entries.map(({ id }) => id),
    'upload',
  );
  await settled();
  expect(uploads.map(([name]) => name)).toEqual(['a', 'b']);

  const refused = open({ files: storedFiles });
  vi.stubGlobal('Worker', undefined);
  refused.queue.add([file('a', 'equal')], null);
  await refused.settled();
  expect(refused.states()).toEqual(['a done']);
});
