/** Failing storage: the response, the remaining files, and recovery. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskStorage } from '../../adapters/server/files/disk.ts';
import { explainStorage } from '../../adapters/server/files/failure.ts';
import { leaseMs } from '../../adapters/server/files/unclaimed-objects.ts';
import type { Storage } from '../../adapters/server/files/storage.ts';
import { storagesOf } from '../../adapters/server/files/storages.ts';
import { startServer, type TestServer } from '../support/content.ts';
import { prepare, startInProcess } from '../support/server.ts';
import { tusClient } from '../support/tus.ts';
import { picture, somebody, text, uploader, type Upload } from '../support/uploads.ts';

interface Faults {
  /** Code of the error that each call of the storage fails with, by its name. */
  readonly on: Partial<Record<'put' | 'read' | 'remove' | 'sizeOf', string>>;
}

/** A disk that fails if the test says so. */
function faulty(storage: Storage, faults: Faults): Storage {
  const guard = <T>(call: keyof Faults['on'], work: () => Promise<T>) =>
    explainStorage(async () => {
      const code = faults.on[call];
      if (code !== undefined) throw Object.assign(new Error(`injected ${code}`), { code });
      return work();
    });
  return {
    ...storage,
    put: (name, path) => guard('put', () => storage.put(name, path)),
    read: (name, range) => guard('read', () => storage.read(name, range)),
    sizeOf: (name) => guard('sizeOf', () => storage.sizeOf(name)),
    remove: (name) => guard('remove', () => storage.remove(name)),
  };
}

describe('a storage that fails', () => {
  let server: TestServer;
  let url: string;
  let upload: Upload;
  let faults: { on: Faults['on'] };
  let folder: string;
  let offsetMs: number;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const place = await prepare();
    folder = join(place.folder, 'uploads');
    faults = { on: {} };
    offsetMs = 0;
    const guarded = faulty(diskStorage(folder), faults);
    /** Hours later without waiting. */
    const clock = {
      now: () => Date.now() + offsetMs,
      setTimeout: () => 0,
      clearTimeout: () => undefined,
    };
    server = await startServer(place, {
      storages: storagesOf('local', new Map([['local', guarded]])),
      clock,
    });
    url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    upload = uploader(url, 'admin-token');
    close = async () => {
      await server.close();
      await place.remove();
    };
  });
  afterEach(() => close());

  const stored = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];

  test.each([
    ['ENOSPC', 507, 'STORAGE_FULL'],
    ['EDQUOT', 507, 'STORAGE_FULL'],
    ['ECONNREFUSED', 503, 'SERVICE_UNAVAILABLE'],
    ['EIO', 503, 'SERVICE_UNAVAILABLE'],
  ])('%s gets a clear %i, nothing remains, and the next upload succeeds', async (fault, status, code) => {
    faults.on = { put: fault };
    const refused = await upload('POST', '/files', ['file', text('lost')]);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(await server.rows('directus_files')).toEqual([]);
    expect(await server.rows('directus_loose_objects', 'filename_disk')).toEqual([]);
    expect(stored()).toEqual([]);
    faults.on = {};
    const kept = await upload('POST', '/files', ['file', text('kept')]);
    expect(kept.status).toBe(200);
    expect(stored()).toEqual([kept.data.filename_disk]);
  });

  test('a replacement that cannot be stored leaves the file as it was', async () => {
    const { data } = await upload('POST', '/files', ['file', text('old')]);
    faults.on = { put: 'ENOSPC' };
    expect((await upload('PATCH', `/files/${data.id}`, ['file', text('newer')])).status).toBe(507);
    expect((await server.call('admin', 'GET', `/assets/${data.id}`)).text).toBe('old');
    expect(stored()).toEqual([data.filename_disk]);
  });

  test('FILE-17 a resumable upload waits for room on a full disk, and continues', async () => {
    const client = tusClient(url, 'admin-token');
    const bytes = Buffer.from('0123456789');
    const { url: location } = await client.create(10, { filename: 'digits.txt', filetype: 'text/plain' });
    faults.on = { put: 'ENOSPC' };
    const refused = await client.patch(location, 0, bytes.subarray(0, 5));
    expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await client.offset(location)).toBe(0);
    expect(stored()).toEqual([]);
    faults.on = {};
    expect((await client.patch(location, 0, bytes.subarray(0, 5))).status).toBe(204);
    // The parts fit, but not the whole file beside them.
    faults.on = { put: 'ENOSPC' };
    expect((await client.patch(location, 5, bytes.subarray(5))).status).toBe(507);
    faults.on = {};
    const at = await client.offset(location);
    const done = await client.patch(location, at, bytes.subarray(at));
    const key = done.headers.get('x-armature-file');
    expect((await server.call('admin', 'GET', `/assets/${key}`)).text).toBe('0123456789');
    await vi.waitFor(() => expect(stored()).toEqual([`${key}.txt`]));
  });

  test('FILE-17 a disk that is full in the middle of a request is reported, and the upload continues', async () => {
    const client = tusClient(url, 'admin-token');
    const bytes = Buffer.alloc(20_000_000, 1);
    const { url: location } = await client.create(bytes.length, {
      filename: 'a.bin',
      filetype: 'text/plain',
    });
    faults.on = { put: 'ENOSPC' };
    const refused = await client.patch(location, 0, bytes);
    expect([refused.status, refused.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await client.offset(location)).toBe(0);
    expect(stored()).toEqual([]);
    faults.on = {};
    expect((await client.patch(location, 0, bytes)).status).toBe(204);
  });

  test('if one of several files of a body cannot be stored, none remains', async () => {
    const fine = await picture(4, 3);
    const named = text('x', 'x'.repeat(40), 'text/plain');
    const refused = await upload(
      'POST',
      '/files',
      ['file', fine],
      ['folder', folderOfNobody],
      ['file', named],
    );
    expect([refused.status, refused.error.code]).toEqual([400, 'INVALID_FOREIGN_KEY']);
    expect(await server.rows('directus_files')).toEqual([]);
    expect(stored()).toEqual([]);
  });

  test('an object that could not be deleted is deleted when the storage works again', async () => {
    const { data } = await upload('POST', '/files', ['file', text('x')]);
    faults.on = { remove: 'ECONNREFUSED' };
    expect((await server.call('admin', 'DELETE', `/files/${data.id}`)).status).toBe(204);
    expect(stored()).toEqual([data.filename_disk]);
    expect(await server.rows('directus_loose_objects', 'filename_disk')).toMatchObject([
      { filename_disk: data.filename_disk, storage: 'local' },
    ]);
    faults.on = {};
    offsetMs = 2 * 60 * 60_000;
    expect((await server.call('admin', 'DELETE', '/files', [])).status).toBe(204);
    expect(stored()).toEqual([]);
    expect(await server.rows('directus_loose_objects', 'filename_disk')).toEqual([]);
  });

  test('objects of a killed process without a row are deleted after their lease, and no others', async () => {
    const { data } = await upload('POST', '/files', ['file', text('named')]);
    const orphan = '99999999-9999-4999-8999-999999999999.txt';
    const { database } = server;
    const expires = new Date(Date.now() + leaseMs).toISOString();
    await database.transaction((trx) =>
      trx('directus_loose_objects').insert(
        [orphan, data.filename_disk].map((filename_disk) => ({
          filename_disk,
          storage: 'local',
          expires: database.dialect.encode('timestamp', expires) as string,
        })),
      ),
    );
    const made = await upload('POST', '/files', ['file', text('orphan')]);
    copyFileSync(join(folder, made.data.filename_disk), join(folder, orphan));
    const sweep = () => server.call('admin', 'DELETE', '/files', []);
    await sweep();
    expect(stored()).toContain(orphan);
    offsetMs = leaseMs + 1000;
    await sweep();
    expect(stored().toSorted()).toEqual([data.filename_disk, made.data.filename_disk].toSorted());
    expect(await server.rows('directus_loose_objects', 'filename_disk')).toEqual([]);
  });

  test('a file that is missing in the storage gets 404; its row can be read and deleted', async () => {
    const { data } = await upload('POST', '/files', ['file', text('x')]);
    await diskStorage(folder).remove(data.filename_disk);
    expect((await server.call('admin', 'GET', `/assets/${data.id}`)).status).toBe(403);
    expect((await server.call('admin', 'GET', `/files/${data.id}`)).status).toBe(200);
    expect((await server.call('admin', 'DELETE', `/files/${data.id}`)).status).toBe(204);
  });
});

const folderOfNobody = '88888888-8888-4888-8888-888888888888';

test('a file over the limit gets 413 with the limit, and nothing of it remains', async () => {
  const server = await startInProcess({ env: { FILES_MAX_UPLOAD_SIZE: '100kb' } });
  try {
    const admin = await somebody(server, server.admin);
    const refused = await admin.upload('POST', '/files', ['file', text('x'.repeat(5_000_000))]);
    expect([refused.status, refused.error]).toEqual([413, { code: 'PAYLOAD_TOO_LARGE', limit: 100_000 }]);
    expect(readdirSync(join(server.folder, 'uploads/.incoming'))).toEqual([]);
    expect((await admin.upload('POST', '/files', ['file', text('x'.repeat(100_000))])).status).toBe(200);
    const { body } = await admin.call('GET', '/files?meta=total_count&fields=filesize');
    expect(body).toMatchObject({ data: [{ filesize: 100_000 }], meta: { total_count: 1 } });
  } finally {
    await server.stop();
  }
});
