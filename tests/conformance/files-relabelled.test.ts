/** The row of a file describes its bytes, and no client can make it say something else. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/api.ts';
import { execute } from '../support/execute.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { inRole, picture, somebody, text, type Somebody, type Stored } from '../support/uploads.ts';

let server: TestServer;
let admin: Somebody;
let writer: Somebody;
let secret: Stored;
beforeAll(async () => {
  server = await startInProcess();
  admin = await somebody(server, server.admin);
  const own = { uploaded_by: { _eq: '$CURRENT_USER' } };
  writer = await inRole(server, 'writer', [
    { collection: 'directus_files', action: 'create' },
    { collection: 'directus_files', action: 'read', permissions: own },
    { collection: 'directus_files', action: 'update', permissions: own },
  ]);
  secret = (await admin.upload('POST', '/files', ['file', await picture(64, 64, 'a.png', 'image/png')])).data;
});
afterAll(() => server.stop());

/** Draws another file of the same folder: `href` and `xi:include` lead to it. */
const drawing = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude" width="64" height="64">` +
  `<image width="64" height="64" href="${secret.filename_disk}"/><text><xi:include parse="text" href="${secret.filename_disk}"/></text></svg>`;

const sendDrawing = async (name = 'drawing.svg', ...parts: readonly (readonly [string, string])[]) =>
  (await writer.upload('POST', '/files', ...parts, ['file', text(drawing(), name, 'image/svg+xml')])).data;

const errorOf = ({ status, body }: Answer) => {
  const [error] =
    (body as { errors?: { message: string; extensions: Record<string, unknown> }[] }).errors ?? [];
  return {
    status,
    message: error?.message,
    code: error?.extensions['code'],
    field: error?.extensions['field'],
  };
};
const dataOf = ({ body }: Answer) => (body as { data: Stored }).data;
const transformed = async (file: Stored, query = 'format=png') =>
  errorOf(await writer.call('GET', `/assets/${file.id}?${query}`));

/** Writes past the server, as an earlier version would have. */
const relabel = ({ id }: Stored, type: string) =>
  execute(server, `update directus_files set type = '${type}' where id = '${id}'`);

const descriptions = {
  type: 'image/png',
  filesize: 1,
  checksum: 'ab',
  width: 1,
  height: 1,
  duration: 1,
  filename_disk: 'other.png',
  storage: 'other',
};

describe.each(Object.entries(descriptions))('a client cannot set %s', (field, value) => {
  const refused = { status: 400, code: 'INVALID_PAYLOAD', field };

  test('of an existing file, on any path', async () => {
    const file = await sendDrawing();
    const answers = [
      await admin.call('PATCH', `/files/${file.id}`, { [field]: value }),
      await admin.call('PATCH', '/files', { keys: [file.id], data: { [field]: value } }),
      await admin.call('PATCH', '/files', { query: { filter: { id: file.id } }, data: { [field]: value } }),
      await admin.call('PATCH', '/files', [{ id: file.id, [field]: value }]),
      await admin.call(
        'PATCH',
        `/files/${file.id}`,
        JSON.stringify({ set: { [field]: value }, base: { [field]: file[field] ?? null } }),
        { 'content-type': 'application/vnd.armature.edit+json' },
      ),
      await admin.call('PATCH', '/users/me', { avatar: { id: file.id, [field]: value } }),
    ];
    for (const answer of answers) expect(errorOf(answer)).toMatchObject(refused);
    expect(errorOf(answers[0] as Answer).message).toContain(`"${field}" describes the stored bytes`);
    const { [field]: kept } = dataOf(await admin.call('GET', `/files/${file.id}`));
    expect(kept).toEqual(file[field]);
  });

  test('of a new file without bytes, also as a related row', async () => {
    const row = { filename_download: 'a.png', storage: 'local', [field]: value };
    expect(errorOf(await admin.call('POST', '/files', row))).toMatchObject(refused);
    expect(errorOf(await admin.call('PATCH', '/users/me', { avatar: row }))).toMatchObject(refused);
  });

  test('of an imported file', async () => {
    const body = { url: 'http://127.0.0.1:1/a.png', data: { title: 'A', [field]: value } };
    expect(errorOf(await admin.call('POST', '/files/import', body))).toMatchObject(refused);
  });

  test('in a multipart part: the server ignores it', async () => {
    const file = await sendDrawing('drawing.svg', [field, String(value)]);
    expect(file[field]).not.toEqual(value);
    const again = await writer.upload(
      'PATCH',
      `/files/${file.id}`,
      [field, String(value)],
      ['title', 'Other'],
    );
    expect([again.status, again.data['title'], again.data[field]]).toEqual([200, 'Other', file[field]]);
  });

  test('by the presets of a permission', async () => {
    const role = `preset-${field.replaceAll('_', '-')}`;
    const own = await inRole(server, role, [
      { collection: 'directus_files', action: 'create', presets: { [field]: value } },
      { collection: 'directus_files', action: 'update', presets: { [field]: value } },
      { collection: 'directus_files', action: 'read' },
    ]);
    const { data } = await own.upload('POST', '/files', ['file', text('plain')]);
    const before = data[field];
    expect(before).not.toEqual(value);
    const { data: after } = await own.upload('PATCH', `/files/${data.id}`, ['title', 'Other']);
    expect([after['title'], after[field]]).toEqual(['Other', before]);
  });
});

test('a client that sends an unchanged row back can still save it', async () => {
  const file = await sendDrawing();
  const { modified_on: _on, uploaded_on: _since, ...row } = file;
  const saved = await writer.call('PATCH', `/files/${file.id}`, { ...row, title: 'Other' });
  expect([saved.status, dataOf(saved)['title'], dataOf(saved)['type']]).toEqual([
    200,
    'Other',
    'image/svg+xml',
  ]);
});

test('a role that may not write "checksum" learns nothing about its value', async () => {
  const titles = await inRole(server, 'titles-only', [
    { collection: 'directus_files', action: 'update', fields: ['title'] },
  ]);
  for (const checksum of [secret['checksum'], 'ab'])
    expect((await titles.call('PATCH', `/files/${secret.id}`, { checksum })).status).toBe(403);
});

test('files are not imported by /utils/import', async () => {
  const form = new FormData();
  form.append(
    'file',
    new File([JSON.stringify([{ id: secret.id, type: 'text/html' }])], 'a.json', {
      type: 'application/json',
    }),
  );
  const { status } = await fetch(`${server.url}/utils/import/directus_files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(status).toBe(403);
});

test('reverting a revision restores the title, and leaves the description of the bytes as it is', async () => {
  const file = await sendDrawing();
  const png = await picture(8, 6, 'b.png', 'image/png');
  await admin.upload('PATCH', `/files/${file.id}`, ['title', 'Other'], ['file', png]);
  const revisions = await admin.call(
    'GET',
    `/revisions?filter[item]=${file.id}&filter[collection]=directus_files&sort=id&fields=id`,
  );
  const [first] = (revisions.body as { data: { id: number }[] }).data;
  expect((await admin.call('POST', `/utils/revert/${first?.id}`)).status).toBe(204);
  const now = dataOf(await admin.call('GET', `/files/${file.id}`));
  expect(now).toMatchObject({ title: 'Drawing', type: 'image/png', width: 8, height: 6 });
  expect((await admin.call('GET', `/assets/${file.id}`)).status).toBe(200);
});

describe('a transformation decodes the content of the file, whatever its row says', () => {
  const refused = { status: 400, code: 'ILLEGAL_ASSET_TRANSFORMATION' };

  test.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/tiff', 'image/gif'])(
    'a relabelled SVG is not rendered as %s',
    async (type) => {
      const file = await sendDrawing();
      await relabel(file, type);
      expect(await transformed(file)).toMatchObject(refused);
      expect(await transformed(file, 'key=system-small-cover')).toMatchObject(refused);
    },
  );

  const svg = drawing;
  const png = async () => Buffer.from(await (await picture(8, 8, 'a.png', 'image/png')).arrayBuffer());
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a compressed SVG', () => gzipSync(svg())],
    [
      'an SVG in UTF-16',
      () => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg()}`, 'utf16le'),
    ],
    ['an SVG behind a comment', () => Buffer.from(`<!-- ${'x'.repeat(5000)} -->${svg()}`)],
    [
      'an SVG with entities',
      () => Buffer.from(`<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg()}`),
    ],
    [
      'an SVG behind the signature of a PNG',
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from(svg())]),
    ],
    [
      'an SVG behind the signature of a TIFF',
      () => Buffer.concat([Buffer.from('II*\0\u0008\0\0\0', 'latin1'), Buffer.from(svg())]),
    ],
    [
      'an SVG in an AVIF box',
      () =>
        Buffer.concat([
          Buffer.from('\0\0\0\u001Cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
          Buffer.from(svg()),
        ]),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
    ['a table of numbers', () => Buffer.from('1,2,3\n4,5,6\n')],
    ['a portable pixmap', () => Buffer.from('P3 1 1 255 255 0 0\n')],
    ['a Magick script', () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\n')],
    [
      'an image in the format of the library',
      () => Buffer.concat([Buffer.from([0xb6, 0xa6, 0xf2, 0x08]), Buffer.alloc(200)]),
    ],
  ])('%s is not decoded', async (_what, content) => {
    const { data } = await writer.upload('POST', '/files', [
      'file',
      new File([new Uint8Array(await content())], 'a.png'),
    ]);
    await relabel(data, 'image/png');
    expect(await transformed(data)).toMatchObject(refused);
  });

  test('a variant that an earlier version rendered is not served any more', async () => {
    const file = await sendDrawing();
    await relabel(file, 'image/png');
    const folder = join(server.folder, 'uploads/variants', file.filename_disk);
    mkdirSync(folder, { recursive: true });
    const earlier = createHash('sha256').update('[["format","png"]]').digest('hex').slice(0, 24);
    writeFileSync(join(folder, earlier), 'the content of another file');
    expect(await transformed(file)).toMatchObject(refused);
  });

  test('an SVG keeps its size in the row, and is served as it is stored', async () => {
    const file = await sendDrawing();
    expect([file['type'], file['width'], file['height']]).toEqual(['image/svg+xml', 64, 64]);
    const answer = await writer.call('GET', `/assets/${file.id}?format=png`);
    expect([answer.headers.get('content-type'), answer.body]).toEqual(['image/svg+xml', drawing()]);
  });

  test('a relabelled raster image is still transformed', async () => {
    const { data } = await writer.upload('POST', '/files', ['file', await picture(40, 30)]);
    await relabel(data, 'image/png');
    const answer = await fetch(`${server.url}/assets/${data.id}?width=20`, {
      headers: { authorization: `Bearer ${writer.token}` },
    });
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([20, 15, 'png']);
  });
});

test('every loader that reads paths, links or documents is blocked in this process', async () => {
  const svgBytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  await expect(sharp(svgBytes).png().toBuffer()).rejects.toThrow(/unsupported image format/);
  const path = join(server.folder, 'direct.png');
  writeFileSync(path, Buffer.from(await (await picture(8, 8, 'a.png', 'image/png')).arrayBuffer()));
  await expect(sharp(path).metadata()).rejects.toThrow(/unsupported image format/);
});
