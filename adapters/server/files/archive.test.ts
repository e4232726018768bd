import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createFailure } from '../../../schemas/error/failure.ts';
import { readZip } from '../../../tests/support/zip.ts';
import { streamArchive } from './archive.ts';
import type { Storage } from './storage.ts';
import { storagesOf } from './storages.ts';

const noise = randomBytes(64 * 1024);

function archiveOf(names: readonly string[], read: (name: string) => Promise<Readable | null>) {
  const opened: string[] = [];
  const storage = {
    read: (name: string) => {
      opened.push(name);
      return read(name);
    },
  } as unknown as Storage;
  const files = names.map((name) => ({
    path: name,
    storage: 'local',
    filename_disk: name,
    type: 'image/png',
    modified: new Date('2026-01-02T03:04:05Z'),
  }));
  const storages = storagesOf('local', new Map([['local', storage]]));
  const parts = { files, emptyFolders: [], failuresPath: 'Missing files.txt', now: new Date() };
  return { stream: streamArchive(storages, parts), opened };
}

test('the files are read one after the other, only as fast as the client reads the archive', async () => {
  const { stream, opened } = archiveOf(['a', 'b', 'c'], async () =>
    Readable.from(Array.from({ length: 50 }, () => noise)),
  );
  await once(stream, 'readable');
  expect(opened).toEqual(['a']);
  const entries = readZip(await buffer(stream));
  expect(entries.map(({ path, bytes }) => [path, bytes.length])).toEqual(
    ['a', 'b', 'c'].map((name) => [name, 50 * noise.length]),
  );
});

test('reading stops when the client closes the connection', async () => {
  const sources: Readable[] = [];
  const { stream, opened } = archiveOf(['a', 'b', 'c'], async () => {
    const source = Readable.from(Array.from({ length: 500 }, () => noise));
    sources.push(source);
    return source;
  });
  await once(stream, 'readable');
  const [source] = sources as [Readable];
  stream.destroy();
  await vi.waitFor(() => expect(source.destroyed).toBe(true));
  expect(opened).toEqual(['a']);
});

test('a file that cannot be read is listed, and the others are complete', async () => {
  const { stream } = archiveOf(['away', 'cut', 'whole'], async (name) => {
    if (name === 'away') throw createFailure('SERVICE_UNAVAILABLE', 'The file storage is not available.');
    if (name === 'whole') return Readable.from([noise]);
    return Readable.from(
      (function* () {
        yield Buffer.from('part');
        throw new Error('ECONNRESET');
      })(),
    );
  });
  const entries = readZip(await buffer(stream));
  expect(entries.map(({ path }) => path)).toEqual(['cut', 'whole', 'Missing files.txt']);
  expect(entries[1]?.bytes.equals(noise)).toBe(true);
  const list = entries[2]?.bytes.toString();
  expect(list).toContain('away: The file storage is not available.');
  expect(list).toContain('cut: The file could not be read to its end.');
});
