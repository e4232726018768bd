/** Resumable uploads of several processes on one database and one storage. */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startInProcess, startServer } from '../../support/server.ts';
import { tusClient } from '../../support/tus.ts';
import { somebody } from '../../support/uploads.ts';

const megabyte = 1024 * 1024;

test('FILE-17 another process takes over an upload whose connection is silent, and stores the file', async () => {
  const first = await startServer();
  const second = await startInProcess({
    beside: first,
    env: { STORAGE_ROOT: join(first.folder, 'uploads') },
  });
  try {
    const bytes = randomBytes(12 * megabyte);
    const one = tusClient(first.url, (await somebody(first, first.admin)).token);
    const { call, token } = await somebody(second, first.admin);
    const other = tusClient(second.url, token);
    const upload = await one.create(bytes.length, { filename: 'shared.bin' });
    await one.begin(upload.url, 0, bytes.length, bytes.subarray(0, 9 * megabyte));
    const received = async () =>
      Number((await first.rows('select received from directus_uploads'))[0]?.['received']);
    await vi.waitFor(async () => expect(await received()).toBeGreaterThan(0), 5000);
    const url = new URL(new URL(upload.url).pathname, second.url).href;
    const offset = await other.offset(url);
    expect(offset).toBe(await received());
    const done = await other.patch(url, offset, bytes.subarray(offset));
    const key = done.headers.get('x-armature-file') ?? '';
    expect((await call('GET', `/files/${key}`)).body).toMatchObject({
      data: { filesize: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') },
    });
  } finally {
    await second.stop();
    await first.stop();
  }
});
