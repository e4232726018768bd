/** Files on an S3-compatible server, which runs in its own process. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaseMs } from '../../adapters/server/files/unclaimed-objects.ts';
import { asAdmin } from '../support/postgres.ts';
import { databaseName, startInProcess, startServer, type TestServer } from '../support/server.ts';
import { startS3, type ObjectStore } from '../support/s3.ts';
import { tusClient } from '../support/tus.ts';
import { picture, somebody, text, type Somebody } from '../support/uploads.ts';
import { readZip } from '../support/zip.ts';

let s3: ObjectStore;
let server: TestServer;
let admin: Somebody;
beforeAll(async () => {
  s3 = await startS3();
  server = await startInProcess({ env: s3.env });
  admin = await somebody(server, server.admin);
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const incoming = () => {
  try {
    return readdirSync(join(tmpdir(), 'armature-incoming'));
  } catch {
    return [];
  }
};
const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a file is stored in the bucket below its root, read whole and in ranges, and deleted with its row', async () => {
  const { data } = await admin.upload('POST', '/files', ['file', text('0123456789')]);
  expect(data).toMatchObject({ storage: 's3', filename_disk: `${data.id}.txt`, filesize: 10 });
  expect(s3.objects()).toEqual([`content/${data.id}.txt`]);
  expect((await admin.call('GET', `/assets/${data.id}`)).body).toBe('0123456789');
  const part = await admin.call('GET', `/assets/${data.id}`, undefined, { range: 'bytes=3-5' });
  expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, '345', 'bytes 3-5/10']);
  expect((await admin.call('HEAD', `/assets/${data.id}`)).headers.get('content-length')).toBe('10');

  const replaced = await admin.upload('PATCH', `/files/${data.id}`, ['file', text('other')]);
  expect((await admin.call('GET', `/assets/${data.id}`)).body).toBe('other');
  const path = `/files/${data.id}/originals`;
  expect((await admin.call('POST', path, { original: data.filename_disk })).status).toBe(200);
  expect((await admin.call('GET', `/assets/${data.id}`)).body).toBe('0123456789');
  expect(s3.objects().toSorted()).toEqual(
    [data, replaced.data].map(({ filename_disk }) => `content/${filename_disk}`).toSorted(),
  );
  expect((await admin.call('DELETE', `/files/${data.id}`)).status).toBe(204);
  expect(s3.objects()).toEqual([]);
});

test('a bucket keeps the converted image, or an empty object if the conversion is larger', async () => {
  const accept = 'image/avif,*/*';
  const { data: large } = await admin.upload('POST', '/files', ['file', await picture(300, 200)]);
  const converted = await bytesOf(`/assets/${large.id}?width=100&format=auto`, { accept });
  expect(converted.answer.headers.get('content-type')).toBe('image/avif');
  const drawn = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
  const dot = new Uint8Array(await drawn.png().toBuffer());
  const file = new File([dot], 'dot.png', { type: 'image/png' });
  const { data: small } = await admin.upload('POST', '/files', ['file', file]);
  for (const _ of ['created', 'found']) {
    const { answer, bytes } = await bytesOf(`/assets/${small.id}?format=auto`, { accept });
    expect([answer.headers.get('content-type'), bytes.equals(dot)]).toEqual(['image/png', true]);
  }
  for (const { id } of [large, small]) await admin.call('DELETE', `/files/${id}`);
});

test('12 MB are uploaded in parts and read back unchanged', async () => {
  const bytes = randomBytes(12 * 1024 * 1024);
  const { data } = await admin.upload('POST', '/files', ['file', new File([bytes], 'long.bin')]);
  const checksum = createHash('sha256').update(bytes).digest('hex');
  expect(data).toMatchObject({ filesize: bytes.length, checksum });
  const read = await bytesOf(`/assets/${data.id}`);
  expect(createHash('sha256').update(read.bytes).digest('hex')).toBe(checksum);
  const end = await bytesOf(`/assets/${data.id}`, { range: 'bytes=-7' });
  expect(end.bytes).toEqual(bytes.subarray(-7));
  expect([s3.unfinished(), incoming()]).toEqual([[], []]);
  await admin.call('DELETE', `/files/${data.id}`);
});

test('FILE-17 a resumable upload keeps its parts in the bucket until the file is stored', async () => {
  const bytes = randomBytes(12 * 1024 * 1024);
  const half = bytes.length / 2;
  const client = tusClient(server.url, admin.token);
  const before = s3.objects();
  const upload = await client.create(bytes.length, { filename: 'long.bin' });
  await client.patch(upload.url, 0, bytes.subarray(0, half));
  expect(s3.objects().filter((name) => name.startsWith('content/.uploads/'))).toHaveLength(1);
  const done = await client.patch(upload.url, half, bytes.subarray(half));
  const key = done.headers.get('x-armature-file') ?? '';
  const read = await bytesOf(`/assets/${key}`);
  expect(read.bytes.equals(bytes)).toBe(true);
  await vi.waitFor(() => expect(s3.objects()).toEqual([...before, `content/${key}.bin`].toSorted()), 5000);
  expect([s3.unfinished(), incoming()]).toEqual([[], []]);
  await admin.call('DELETE', `/files/${key}`);
});

test('FILE-17 a resumable upload continues after the service was away, also if it was away at the end', async () => {
  const bytes = randomBytes(12 * 1024 * 1024);
  const half = bytes.length / 2;
  const client = tusClient(server.url, admin.token);
  const before = s3.objects();
  const upload = await client.create(bytes.length, { filename: 'away.bin' });
  await s3.halt();
  const refused = await client.patch(upload.url, 0, bytes.subarray(0, half));
  expect([refused.status, refused.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  await s3.resume();
  expect(await client.offset(upload.url)).toBe(0);
  expect((await client.patch(upload.url, 0, bytes.subarray(0, half))).status).toBe(204);
  await s3.halt();
  expect((await client.patch(upload.url, half, bytes.subarray(half))).status).toBe(503);
  await s3.resume();
  const at = await client.offset(upload.url);
  const done = await client.patch(upload.url, at, bytes.subarray(at));
  const key = done.headers.get('x-armature-file') ?? '';
  expect((await bytesOf(`/assets/${key}`)).bytes.equals(bytes)).toBe(true);
  await admin.call('DELETE', `/files/${key}`);
  await vi.waitFor(() => expect(s3.objects()).toEqual(before), 5000);
  expect([s3.unfinished(), incoming()]).toEqual([[], []]);
});

test('FILE-09 an archive contains the objects of the bucket', async () => {
  const one = (await admin.upload('POST', '/files', ['file', text('one', 'one.txt')])).data;
  const two = (await admin.upload('POST', '/files', ['file', text('two', 'two.txt')])).data;
  const response = await fetch(`${server.url}/assets/archive?access_token=${admin.token}`, {
    method: 'POST',
    body: new URLSearchParams({ keys: `${one.id},${two.id}` }),
  });
  const entries = readZip(Buffer.from(await response.arrayBuffer()));
  expect(entries.map(({ path, bytes }) => [path, bytes.toString()])).toEqual([
    ['one.txt', 'one'],
    ['two.txt', 'two'],
  ]);
  for (const { id } of [one, two]) await admin.call('DELETE', `/files/${id}`);
});

test('an interrupted upload leaves no object, no row and no parts', async () => {
  const before = s3.objects();
  const boundary = 'edge';
  const sending = request(`${server.url}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 9_000_000,
    },
  });
  const broken = new Promise((done) => sending.once('error', done));
  sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="half.bin"\r\n\r\n`);
  await new Promise((done) => sending.write(randomBytes(1_000_000), done));
  await expect.poll(incoming).toHaveLength(1);
  sending.destroy(new Error('the sender went away'));
  await broken;
  await expect.poll(incoming).toEqual([]);
  expect(s3.objects()).toEqual(before);
  const { body } = await admin.call('GET', '/files?filter[filename_download]=half.bin');
  expect((body as { data: object[] }).data).toEqual([]);
});

test('variants are stored in the bucket and deleted with their image', async () => {
  const { data } = await admin.upload('POST', '/files', ['file', await picture(400, 300)]);
  const { bytes } = await bytesOf(`/assets/${data.id}?key=system-medium-cover`);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 300 });
  const [, variant = ''] = s3.objects();
  expect(variant).toMatch(`content/variants/${data.filename_disk}/`);
  await admin.call('DELETE', `/files/${data.id}`);
  expect(s3.objects()).toEqual([]);
});

test('parts and temporary files of a killed process are deleted at the next start', async () => {
  const before = s3.objects();
  const place = await startServer({ env: s3.env });
  const { token } = await somebody(place, place.admin);
  const body = new FormData();
  body.append('file', new File([randomBytes(60_000_000)], 'long.bin'));
  const sending = fetch(`${place.url}/files`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null);
  await expect.poll(() => s3.unfinished().length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(2);
  await place.kill();
  expect(await sending).toBeNull();
  expect(s3.unfinished()).not.toEqual([]);
  const left = incoming();
  expect(left).toHaveLength(1);
  // The upload is older than the time limit of unfinished uploads.
  const past = new Date(Date.now() - leaseMs - 1000);
  for (const name of left) utimesSync(join(tmpdir(), 'armature-incoming', name), past, past);
  const loose = async (): Promise<readonly object[]> => place.rows('select * from directus_loose_objects');
  expect(await loose()).toHaveLength(1);
  // On PostgreSQL another process may own the upload, so the time limit decides there too.
  if (databaseName === 'postgres')
    await asAdmin(place.database, `update directus_loose_objects set expires = now() - interval '1 second'`);

  const again = await place.again();
  try {
    await expect.poll(() => s3.unfinished(), { timeout: 10_000 }).toEqual([]);
    await expect.poll(loose, { timeout: 10_000 }).toEqual([]);
    await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
    expect(s3.objects()).toEqual(before);
    expect(await again.rows('select id from directus_files')).toEqual([]);
  } finally {
    await again.stop();
  }
}, 90_000);

test('while the service is down, uploads and reads get an error, and deletions are done later', async () => {
  const { data } = await admin.upload('POST', '/files', ['file', text('kept')]);
  await s3.halt();
  const refused = await admin.upload('POST', '/files', ['file', text('lost')]);
  expect([refused.status, refused.error]).toEqual([503, { code: 'SERVICE_UNAVAILABLE', service: 'storage' }]);
  expect((await admin.call('GET', `/assets/${data.id}`)).status).toBe(503);
  expect((await admin.call('GET', '/files?limit=1')).status).toBe(200);
  await s3.resume();
  expect((await admin.call('GET', `/assets/${data.id}`)).body).toBe('kept');
  const again = await admin.upload('POST', '/files', ['file', text('found')]);
  expect((await admin.call('GET', `/assets/${again.data.id}`)).body).toBe('found');
  expect(incoming()).toEqual([]);
});
