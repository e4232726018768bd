/** Uploads that continue over several requests, by the tus protocol. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { uploadLifetimeMs } from '../../adapters/server/files/uploads/rows.ts';
import { ids, permit, startServer, type TestServer } from '../support/content.ts';
import { prepare, startServer as startProcess } from '../support/server.ts';
import { tusClient, type TusClient } from '../support/tus.ts';
import { picture, somebody } from '../support/uploads.ts';

const megabyte = 1024 * 1024;
let server: TestServer;
let url: string;
let folder: string;
let offsetMs = 0;
let close: () => Promise<void>;
let admin: TusClient;
let editor: TusClient;

beforeAll(async () => {
  const place = await prepare();
  folder = join(place.folder, 'uploads');
  const clock = { now: () => Date.now() + offsetMs, setTimeout: () => 0, clearTimeout: () => undefined };
  server = await startServer(place, { clock }, { maxUploadSize: 30 * megabyte });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  admin = tusClient(url, 'admin-token');
  editor = tusClient(url, 'editor-token');
  close = async () => {
    await server.close();
    await place.remove();
  };
});
afterAll(() => close());

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileOf = async (key: string | null) =>
  (await server.call('admin', 'GET', `/files/${String(key)}`)).body.data as Record<string, unknown>;
const parts = () => {
  const at = join(folder, '.uploads');
  return existsSync(at) ? readdirSync(at) : [];
};
const noParts = () => vi.waitFor(() => expect(parts()).toEqual([]));

test('FILE-17 the server offers the protocol, also to other origins', async () => {
  const { headers, statusCode } = await server.app.inject({
    method: 'OPTIONS',
    url: '/files/tus',
    headers: { origin: 'http://example.com', 'access-control-request-method': 'PATCH' },
  });
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
    'tus-max-size': String(30 * megabyte),
  });
  for (const name of ['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata'])
    expect(headers['access-control-allow-headers']).toContain(name);
  for (const name of ['Location', 'Upload-Offset', 'X-Armature-File'])
    expect(headers['access-control-expose-headers']).toContain(name);
  const info = await server.call('admin', 'GET', '/server/info');
  expect(info.body.data).toMatchObject({ capabilities: { resumableUploads: true } });
});

test('FILE-17 a file that arrives in two requests is stored like a file of a form', async () => {
  const drawn = Buffer.from(await (await picture(40, 30, 'first_picture.png', 'image/png')).arrayBuffer());
  const upload = await admin.create(drawn.length, {
    filename: 'first_picture.png',
    filetype: 'image/png',
    description: 'By hand',
    filesize: '1',
  });
  expect(upload.status).toBe(201);
  expect(upload.headers.get('upload-expires')).not.toBeNull();
  const first = await admin.patch(upload.url, 0, drawn.subarray(0, 20));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '20']);
  const state = await admin.send('HEAD', upload.url);
  expect([state.headers.get('upload-offset'), state.headers.get('upload-length')]).toEqual([
    '20',
    String(drawn.length),
  ]);
  expect(await admin.patch(upload.url, 10, drawn.subarray(10))).toMatchObject({
    status: 409,
    code: 'EDIT_CONFLICT',
  });
  const last = await admin.patch(upload.url, 20, drawn.subarray(20));
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(drawn.length)]);
  const key = last.headers.get('x-armature-file');
  expect(await fileOf(key)).toMatchObject({
    title: 'First picture',
    type: 'image/png',
    width: 40,
    height: 30,
    filesize: drawn.length,
    checksum: checksumOf(drawn),
    description: 'By hand',
    uploaded_by: ids.admin,
  });
  await noParts();
  // The client may not have received the response.
  const asked = await admin.send('HEAD', upload.url);
  expect([asked.headers.get('upload-offset'), asked.headers.get('x-armature-file')]).toEqual([
    String(drawn.length),
    key,
  ]);
});

test('FILE-17 an access token that expires between two requests stops nothing: the next token continues', async () => {
  const who = { email: 'editor@example.com', password: 'a password for the editor' };
  await server.call('admin', 'PATCH', `/users/${ids.editor}`, { password: who.password });
  const { id } = (await permit(server, ids.editorRole, 'directus_files', 'create')) as { id: number };
  const token = async () =>
    ((await server.call('public', 'POST', '/auth/login', who)).body.data as { access_token: string })
      .access_token;
  const before = tusClient(url, await token());
  const bytes = Buffer.from('0123456789');
  const upload = await before.create(10, { filename: 'digits.txt', filetype: 'text/plain' });
  await before.patch(upload.url, 0, bytes.subarray(0, 4));
  offsetMs = 20 * 60_000;
  try {
    const expired = await before.patch(upload.url, 4, bytes.subarray(4));
    expect([expired.status, expired.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const after = tusClient(url, await token());
    expect(await after.offset(upload.url)).toBe(4);
    const done = await after.patch(upload.url, 4, bytes.subarray(4));
    const key = done.headers.get('x-armature-file');
    expect((await server.call('admin', 'GET', `/assets/${key}`)).text).toBe('0123456789');
    expect(await fileOf(key)).toMatchObject({ uploaded_by: ids.editor });
  } finally {
    offsetMs = 0;
    await server.call('admin', 'DELETE', `/permissions/${id}`);
  }
});

test('an upload can replace the content of a file, and an empty file is stored at once', async () => {
  const empty = await admin.create(0, { filename: 'empty.txt', filetype: 'text/plain' });
  const key = empty.headers.get('x-armature-file');
  expect([empty.status, (await fileOf(key))['filesize']]).toEqual([201, 0]);
  const upload = await admin.create(3, { replace: String(key), filename: 'x.txt', filetype: 'text/plain' });
  const done = await admin.patch(upload.url, 0, Buffer.from('new'));
  expect(done.headers.get('x-armature-file')).toBe(key);
  expect((await server.call('admin', 'GET', `/assets/${String(key)}`)).text).toBe('new');
  expect((await fileOf(key))['title']).toBe('Empty');
});

test('bytes of a broken connection are kept, and a second request takes over from a silent one', async () => {
  const bytes = randomBytes(20 * megabyte);
  const upload = await admin.create(bytes.length, { filename: 'long.bin' });
  const cut = await admin.begin(upload.url, 0, bytes.length, bytes.subarray(0, 9 * megabyte));
  await vi.waitFor(() => expect(parts()).toHaveLength(1), 5000);
  cut();
  const offset = await admin.offset(upload.url);
  expect(offset).toBeGreaterThanOrEqual(8 * megabyte);
  expect(offset).toBeLessThanOrEqual(9 * megabyte);
  // The connection is lost, but the server does not know it: the next request does not wait for its timeout.
  const until = 17 * megabyte;
  await admin.begin(upload.url, offset, bytes.length - offset, bytes.subarray(offset, until));
  await vi.waitFor(() => expect(parts().length).toBeGreaterThan(offset === 8 * megabyte ? 1 : 2), 5000);
  const next = await admin.offset(upload.url);
  expect(next).toBeGreaterThan(offset);
  const done = await admin.patch(upload.url, next, bytes.subarray(next));
  expect(await fileOf(done.headers.get('x-armature-file'))).toMatchObject({
    filesize: bytes.length,
    checksum: checksumOf(bytes),
  });
  await noParts();
});

test('of two requests at once, no byte is stored twice', async () => {
  const bytes = randomBytes(10 * megabyte);
  const upload = await admin.create(bytes.length, { filename: 'twice.bin' });
  const answers = await Promise.all([0, 0].map((at) => admin.patch(upload.url, at, bytes)));
  for (const { status } of answers) expect([204, 409, 423]).toContain(status);
  const offset = await admin.offset(upload.url);
  if (offset < bytes.length) await admin.patch(upload.url, offset, bytes.subarray(offset));
  const state = await admin.send('HEAD', upload.url);
  expect(await fileOf(state.headers.get('x-armature-file'))).toMatchObject({ checksum: checksumOf(bytes) });
});

test('a canceled upload leaves nothing', async () => {
  const upload = await admin.create(100, { filename: 'cancel.txt' });
  await admin.patch(upload.url, 0, Buffer.from('some'));
  expect(parts()).toHaveLength(1);
  expect((await admin.send('DELETE', upload.url)).status).toBe(204);
  expect(parts()).toEqual([]);
  expect(await admin.send('HEAD', upload.url)).toMatchObject({ status: 404 });
  const loose = await server.rows('directus_loose_objects', 'filename_disk');
  // Former contents of files are kept.
  expect(loose.filter(({ file }) => file === null)).toEqual([]);
});

test('FILE-21 a file over the limit, an unknown version and invalid headers are refused before a byte is sent', async () => {
  expect(await admin.create(31 * megabyte)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  const endpoint = `${url}/files/tus`;
  const refused = async (headers: Record<string, string>) => {
    const { status, code } = await admin.send('POST', endpoint, headers);
    return [status, code];
  };
  expect(await refused({ 'tus-resumable': '0.2.2', 'upload-length': '1' })).toEqual([400, 'INVALID_PAYLOAD']);
  expect(await refused({})).toEqual([400, 'INVALID_PAYLOAD']);
  expect(await refused({ 'upload-length': '-1' })).toEqual([400, 'INVALID_PAYLOAD']);
  expect(await refused({ 'upload-defer-length': '1' })).toEqual([400, 'INVALID_PAYLOAD']);
  expect(await refused({ 'upload-length': '1', 'upload-metadata': 'filename ???' })).toEqual([
    400,
    'INVALID_PAYLOAD',
  ]);
  const upload = await admin.create(3);
  expect((await admin.patch(upload.url, 0, Buffer.from('four'))).status).toBe(413);
  expect(await admin.offset(upload.url)).toBe(0);
  const untyped = await admin.send('PATCH', upload.url, { 'upload-offset': '0' }, Buffer.from('abc'));
  expect(untyped.status).toBe(415);
  expect((await admin.send('HEAD', `${endpoint}/nothing`)).status).toBe(404);
});

test('only the user who created an upload can use it, and permissions count at the start and at the end', async () => {
  expect(await editor.create(4)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await tusClient(url, null).create(4)).toMatchObject({ status: 403 });
  const { id } = (await permit(server, ids.editorRole, 'directus_files', 'create', {
    fields: ['title'],
  })) as { id: number };
  expect(await editor.create(4, { description: 'x' })).toMatchObject({ status: 403 });
  const upload = await editor.create(4, { title: 'Mine' });
  expect(upload.status).toBe(201);
  for (const other of [admin, tusClient(url, null)]) {
    expect((await other.send('HEAD', upload.url)).status).toBe(404);
    expect((await other.patch(upload.url, 0, Buffer.from('evil'))).status).toBe(404);
    expect((await other.send('DELETE', upload.url)).status).toBe(404);
  }
  expect((await editor.patch(upload.url, 0, Buffer.from('mi'))).status).toBe(204);
  const replacing = await editor.create(4, { replace: 'f0000000-0000-4000-8000-000000000000' });
  expect(replacing.status).toBe(403);

  await server.call('admin', 'PATCH', `/permissions/${id}`, { validation: { title: { _eq: 'Other' } } });
  const refused = await editor.patch(upload.url, 2, Buffer.from('ne'));
  expect([refused.status >= 400 && refused.status < 404, parts()]).toEqual([true, []]);
  expect((await editor.send('HEAD', upload.url)).status).toBe(404);

  await server.call('admin', 'PATCH', `/permissions/${id}`, { validation: null });
  const second = await editor.create(4, { title: 'Mine' });
  await editor.patch(second.url, 0, Buffer.from('mi'));
  await server.call('admin', 'DELETE', `/permissions/${id}`);
  expect(await editor.patch(second.url, 2, Buffer.from('ne'))).toMatchObject({ status: 403 });
  expect(await server.rows('directus_files', 'title')).not.toContainEqual(
    expect.objectContaining({ title: 'Mine' }),
  );
  expect((await editor.send('DELETE', second.url)).status).toBe(204);
});

test('an abandoned upload is deleted with its bytes a day after the last byte', async () => {
  const upload = await admin.create(100, { filename: 'left.txt' });
  await admin.patch(upload.url, 0, Buffer.from('some'));
  const sweep = () => server.call('admin', 'DELETE', '/files', []);
  offsetMs += uploadLifetimeMs - 60_000;
  await sweep();
  expect((await admin.patch(upload.url, 4, Buffer.from('more'))).status).toBe(204);
  offsetMs += uploadLifetimeMs - 60_000;
  await sweep();
  expect(parts()).toHaveLength(2);
  offsetMs += 120_000;
  expect((await admin.send('HEAD', upload.url)).status).toBe(404);
  await sweep();
  expect([parts(), await server.rows('directus_uploads', 'id')]).toEqual([[], []]);
});

test('FILE-17 an upload continues after the server was killed, and the checksum is that of the file', async () => {
  const bytes = randomBytes(20 * megabyte);
  const first = await startProcess();
  const { token } = await somebody(first, first.admin);
  const client = tusClient(first.url, token);
  const upload = await client.create(bytes.length, { filename: 'killed.bin' });
  await client.begin(upload.url, 0, bytes.length, bytes.subarray(0, 12 * megabyte));
  const kept = () => readdirSync(join(first.folder, 'uploads', '.uploads'));
  const received = async () =>
    Number((await first.rows('select received from directus_uploads'))[0]?.['received']);
  await vi.waitFor(async () => expect(await received()).toBeGreaterThan(0), 5000);
  await first.kill();
  const second = await first.again();
  try {
    const again = tusClient(second.url, (await somebody(second, second.admin)).token);
    const at = new URL(new URL(upload.url).pathname, second.url).href;
    const offset = await again.offset(at);
    expect(offset).toBeGreaterThanOrEqual(8 * megabyte);
    const done = await again.patch(at, offset, bytes.subarray(offset));
    const key = String(done.headers.get('x-armature-file'));
    const { call } = await somebody(second, second.admin);
    expect((await call('GET', `/files/${key}`)).body).toMatchObject({
      data: { filesize: bytes.length, checksum: checksumOf(bytes) },
    });
    await vi.waitFor(() => expect(kept()).toEqual([]));
  } finally {
    await second.stop();
  }
});
