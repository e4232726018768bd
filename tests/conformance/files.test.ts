import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessToken, caller, signedIn, type Call } from '../support/api.ts';
import { film, sound } from '../support/media.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: Call;
let token: string;
beforeAll(async () => {
  server = await startInProcess();
  admin = await signedIn(server);
  token = await accessToken(server, server.admin);
});
afterAll(() => server.stop());

interface Stored {
  readonly id: string;
  readonly filename_disk: string;
  readonly [field: string]: unknown;
}

async function upload(method: string, path: string, ...parts: readonly (readonly [string, string | File])[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const response = await fetch(server.url + path, {
    method,
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    data: ((await response.json()) as { data: Stored & readonly Stored[] }).data,
  };
}
const text = (content: string, name = 'notes.txt') => new File([content], name, { type: 'text/plain' });
const onDisk = (name: string) => join(server.folder, 'uploads', name);

test('an uploaded image is measured, titled and stored under a name with one dot', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { status, data } = await upload('POST', '/files', [
    'file',
    new File([new Uint8Array(bytes)], 'first_picture.png', { type: 'image/png' }),
  ]);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    title: 'First picture',
    type: 'image/png',
    width: 40,
    height: 30,
    filesize: bytes.length,
    storage: 'local',
  });
  expect(data.filename_disk).toBe(`${data.id}.png`);
  const small = await fetch(`${server.url}/assets/${data.id}?key=system-small-cover&access_token=${token}`);
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 64 });
});

test('FILE-34 a file has its checksum and the embedded metadata of an image', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();
  const picture = new File([new Uint8Array(bytes)], 'ada.jpg', { type: 'image/jpeg' });
  const { data } = await upload('POST', '/files', ['file', picture]);
  const named =
    'id title type width height filesize checksum uploaded_by uploaded_on modified_by modified_on duration folder charset embed filename_download metadata';
  expect(Object.keys(data)).toEqual(expect.arrayContaining(named.split(' ')));
  expect(data['checksum']).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(data['metadata']).toMatchObject({ exif: { image: { Artist: 'Ada' } } });
  const { data: plain } = await upload('POST', '/files', ['file', text('x')]);
  expect([plain['metadata'], plain['width'], plain['duration']]).toEqual([null, null, null]);
});

test('FILE-34 audio and video files have their duration in whole seconds; invalid ones are stored too', async () => {
  const lasts = async (method: string, path: string, file: File) => {
    const { status, data } = await upload(method, path, ['duration', '77'], ['file', file]);
    return [status, data['type'], data['duration']];
  };
  expect(await lasts('POST', '/files', sound(3))).toEqual([200, 'audio/wav', 3]);
  // Without sound, and with what it says of itself behind its pictures.
  const { data: kept } = await upload('POST', '/files', ['file', film(125, 3_000_000)]);
  expect([kept['type'], kept['duration']]).toEqual(['video/mp4', 125]);
  expect(await lasts('PATCH', `/files/${kept.id}`, film(9.6))).toEqual([200, 'video/mp4', 10]);
  expect(await lasts('PATCH', `/files/${kept.id}`, text('x'))).toEqual([200, 'text/plain', null]);
  const half = new File([sound(3).slice(0, 30)], 'half.wav', { type: 'audio/wav' });
  expect(await lasts('POST', '/files', half)).toEqual([200, 'audio/wav', null]);
});

test('embedded agency data of an image is returned by its IPTC names', async () => {
  const jpeg = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { data } = await upload('POST', '/files', [
    'file',
    new File([new Uint8Array(withIptc(jpeg, { 5: 'A marsh', 80: 'Ada Lovelace' }))], 'marsh.jpg', {
      type: 'image/jpeg',
    }),
  ]);
  expect(data['metadata']).toMatchObject({ iptc: { ObjectName: 'A marsh', Byline: 'Ada Lovelace' } });
});

/** With a Photoshop segment behind the first two bytes, that holds datasets of record 2 by their numbers. */
function withIptc(jpeg: Buffer, datasets: Readonly<Record<number, string>>): Buffer {
  const entries = Object.entries(datasets).map(([number, value]) =>
    Buffer.concat([Buffer.from([0x1c, 2, Number(number), 0, value.length]), Buffer.from(value)]),
  );
  const iptc = Buffer.concat(entries);
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\x00\x00', 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(iptc.length);
  const body = Buffer.concat([head, size, iptc, Buffer.alloc(iptc.length % 2)]);
  const marker = Buffer.from([0xff, 0xed, 0, 0]);
  marker.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)]);
}

test('CALL-36 several files return a list; text parts describe the file that follows', async () => {
  const { data } = await upload(
    'POST',
    '/files',
    ['title', 'Named'],
    ['file', text('a')],
    ['file', text('b', 'b.txt')],
  );
  expect(data.map(({ title }) => title)).toEqual(['Named', 'Named']);
});

test('a text beside a file is stored completely or refused; too many files are refused', async () => {
  const long = 'x'.repeat(1_000_000);
  const { data } = await upload('POST', '/files', ['description', long], ['file', text('a')]);
  expect(data['description']).toBe(long);
  const before = readdirSync(join(server.folder, 'uploads')).length;
  const cut = await upload('POST', '/files', ['description', `${long}${long}`], ['file', text('a')]);
  const many = await upload(
    'POST',
    '/files',
    ...Array.from({ length: 101 }, () => ['file', text('a')] as const),
  );
  expect([cut.status, many.status]).toEqual([413, 413]);
  expect(readdirSync(join(server.folder, 'uploads')).length).toBe(before);
});

test.each([
  ['../../etc/pass\\wd.txt', 'wd.txt'],
  [`her "best" day's.txt`, `her "best" day's.txt`],
  ['evil\u202Egpj.exe', 'evilgpj.exe'],
  ['\u200Fمرحبا.txt', 'مرحبا.txt'],
  ['two\nlines.txt', 'twolines.txt'],
  [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
])('a file that is sent as %j gets the name %j', async (sent, name) => {
  const { data } = await upload('POST', '/files', ['file', text('x', sent)]);
  expect(data['filename_download']).toBe(name);
});

test('bytes are served whole, in ranges, and as a download', async () => {
  const { data } = await upload('POST', '/files', ['file', text('0123456789', 'zähler "1".txt')]);
  const path = `/assets/${data.id}`;
  const whole = await admin('GET', path);
  expect([whole.body, whole.headers.get('cache-control')]).toEqual(['0123456789', 'private, max-age=1800']);
  const part = await admin('GET', path, undefined, { range: 'bytes=2-4' });
  expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await admin('GET', path, undefined, { range: 'bytes=-3' })).body).toBe('789');
  expect((await admin('GET', path, undefined, { range: 'bytes=50-60' })).status).toBe(416);
  expect((await admin('HEAD', path)).headers.get('content-length')).toBe('10');
  expect((await admin('GET', `${path}?download`)).headers.get('content-disposition')).toMatch(
    /^attachment; .*filename\*=UTF-8''z%C3%A4hler/,
  );
  expect((await admin('GET', `${path}?key=nope`)).status).toBe(400);
  expect((await caller(server.url)('GET', path)).status).toBe(403);
});

test('a replaced file keeps its key; its bytes, also the former ones, are removed with it', async () => {
  const { data } = await upload('POST', '/files', ['file', text('old')]);
  const replaced = await upload('PATCH', `/files/${data.id}`, ['file', text('newer', 'other.md')]);
  expect(replaced.data).toMatchObject({
    id: data.id,
    filename_download: 'other.md',
    filesize: 5,
    title: 'Notes',
  });
  expect((await admin('GET', `/assets/${data.id}`)).body).toBe('newer');
  expect((await admin('DELETE', '/files', [])).status).toBe(204);
  expect(existsSync(onDisk(data.filename_disk))).toBe(true);
  expect((await admin('DELETE', `/files/${data.id}`)).status).toBe(204);
  expect(existsSync(onDisk(data.filename_disk))).toBe(false);
  expect(existsSync(onDisk(replaced.data.filename_disk))).toBe(false);
  expect((await admin('GET', `/assets/${data.id}`)).status).toBe(403);
});

test('replacing bytes by others of the same name and size records the user', async () => {
  const { data } = await upload('POST', '/files', ['file', text('one')]);
  const { data: replaced } = await upload('PATCH', `/files/${data.id}`, ['file', text('two')]);
  expect(data['modified_by']).toBeNull();
  expect(replaced['modified_by']).toBe(data['uploaded_by']);
});

test('a refused upload leaves nothing behind', async () => {
  const form = new FormData();
  form.append('file', text('x'));
  const response = await fetch(`${server.url}/files`, { method: 'POST', body: form });
  expect(response.status).toBe(403);
});

test('the validation of a role applies to uploads, and nothing of a refused one remains', async () => {
  const role = (
    (await admin('POST', '/roles', { name: 'Pictures only', app_access: true })).body as {
      data: { id: string };
    }
  ).data.id;
  const person = { email: 'pictures@example.com', password: 'nothing but pictures' };
  await admin('POST', '/users', { ...person, role, status: 'active' });
  const pictures = { type: { _starts_with: 'image/' } };
  for (const action of ['create', 'read', 'update'])
    await admin('POST', '/permissions', {
      role,
      collection: 'directus_files',
      action,
      fields: action === 'read' ? ['*'] : ['title'],
      ...(action === 'read' ? {} : { validation: pictures }),
    });
  const own = await accessToken(server, person);
  const send = async (method: string, path: string, file: File) => {
    const form = new FormData();
    form.append('title', 'Mine');
    form.append('file', file);
    const answer = await fetch(server.url + path, {
      method,
      body: form,
      headers: { authorization: `Bearer ${own}` },
    });
    return { status: answer.status, body: (await answer.json()) as { data: Stored; errors?: object[] } };
  };
  const before = readdirSync(join(server.folder, 'uploads')).toSorted();
  const refused = await send('POST', '/files', text('no picture'));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toMatchObject([{ extensions: { code: 'FAILED_VALIDATION', field: 'type' } }]);
  expect(readdirSync(join(server.folder, 'uploads')).toSorted()).toEqual(before);

  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const picture = new File([new Uint8Array(bytes)], 'small.png', { type: 'image/png' });
  const kept = await send('POST', '/files', picture);
  expect(kept.body.data).toMatchObject({ title: 'Mine', type: 'image/png', width: 4 });
  const replaced = await send('PATCH', `/files/${kept.body.data.id}`, text('no picture any more'));
  expect(replaced.status).toBe(400);
  expect(existsSync(onDisk(kept.body.data.filename_disk))).toBe(true);
});
