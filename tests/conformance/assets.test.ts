/** Pictures in other sizes and forms, and what a browser may do with the bytes of a file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { startInProcess, type TestServer } from '../support/server.ts';
import { inRole, picture, somebody, text, type Somebody, type Stored } from '../support/uploads.ts';

let server: TestServer;
let admin: Somebody;
let photo: Stored;
beforeAll(async () => {
  server = await startInProcess({ env: { ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION: '2000' } });
  admin = await somebody(server, server.admin);
  photo = (await admin.upload('POST', '/files', ['file', await picture(800, 600)])).data;
});
afterAll(() => server.stop());

const asset = async (id: string, query: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/assets/${id}?${query}`, {
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isRefused = answer.status >= 400 && answer.status !== 416;
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    error: isRefused
      ? (JSON.parse(bytes.toString()) as { errors: { message: string; extensions: { code: string } }[] })
          .errors[0]
      : undefined,
  };
};
const sizeOf = async (id: string, query: string) => {
  const { bytes } = await asset(id, query);
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};
const variantsOf = (file: Stored) => {
  try {
    return readdirSync(join(server.folder, 'uploads/variants', file.filename_disk));
  } catch {
    return [];
  }
};
const set = (settings: object) => admin.call('PATCH', '/settings', settings);

describe('sizes', () => {
  test.each([
    ['system-small-cover', 64, 64],
    ['system-small-contain', 64, 48],
    ['system-medium-cover', 300, 300],
    ['system-medium-contain', 300, 225],
    ['system-large-cover', 800, 600],
    ['system-large-contain', 800, 600],
  ])('CALL-77 the app requests %s: %i by %i', async (key, width, height) => {
    expect(await sizeOf(photo.id, `key=${key}`)).toEqual({ width, height, format: 'jpeg' });
  });

  test.each([
    ['width=100', { width: 100, height: 75, format: 'jpeg' }],
    ['height=60', { width: 80, height: 60, format: 'jpeg' }],
    ['width=100&height=80&fit=cover&quality=60', { width: 100, height: 80, format: 'jpeg' }],
    ['width=100&height=100&fit=contain', { width: 100, height: 100, format: 'jpeg' }],
    ['width=100&height=100&fit=inside', { width: 100, height: 75, format: 'jpeg' }],
    ['width=100&height=100&fit=outside', { width: 133, height: 100, format: 'jpeg' }],
    ['width=1600&withoutEnlargement=true', { width: 800, height: 600, format: 'jpeg' }],
    ['width=1600', { width: 1600, height: 1200, format: 'jpeg' }],
    ['width=100&format=webp', { width: 100, height: 75, format: 'webp' }],
    ['format=png', { width: 800, height: 600, format: 'png' }],
  ])('%s', async (query, expected) => {
    expect(await sizeOf(photo.id, query)).toEqual(expected);
  });

  test('a variant in another format has its own type and file name', async () => {
    const { headers } = await asset(photo.id, 'width=100&format=webp&download');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toBe('attachment; filename="picture.webp"');
  });

  test('a rotated image is measured and drawn upright', async () => {
    const turned = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(turned)], 'turned.jpg', { type: 'image/jpeg' });
    const { data } = await admin.upload('POST', '/files', ['file', file]);
    expect([data['width'], data['height']]).toEqual([40, 60]);
    expect(await sizeOf(data.id, 'width=20')).toMatchObject({ width: 20, height: 30 });
  });

  test('a variant contains no embedded metadata', async () => {
    const located = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(located)], 'located.jpg', { type: 'image/jpeg' });
    const { data } = await admin.upload('POST', '/files', ['file', file]);
    expect((await asset(data.id, '')).bytes.includes('Somebody')).toBe(true);
    expect((await asset(data.id, 'width=20')).bytes.includes('Somebody')).toBe(false);
  });
});

describe('refusals', () => {
  test.each([
    ['key=nope', 'INVALID_QUERY', "isn't configured"],
    ['key=system-small-cover&width=10', 'INVALID_QUERY', 'combine the "key"'],
    ['quality=900', 'INVALID_QUERY', '"quality"'],
    ['width=abc', 'INVALID_QUERY', '"width"'],
    ['width=-1', 'INVALID_QUERY', '"width"'],
    ['width=1.5', 'INVALID_QUERY', '"width"'],
    ['width=1&width=2', 'INVALID_QUERY', '"width"'],
    ['fit=squeeze', 'INVALID_QUERY', '"fit" must be one of'],
    ['format=bmp', 'INVALID_QUERY', '"format" must be one of'],
    ['width=99999&height=10&fit=cover', 'ILLEGAL_ASSET_TRANSFORMATION', '2000 pixels'],
  ])('%s is 400 %s', async (query, code, words) => {
    const { status, error, headers } = await asset(photo.id, query);
    expect([status, error?.extensions.code]).toEqual([400, code]);
    expect(error?.message).toContain(words);
    expect(headers.get('cache-control')).not.toContain('max-age=1800');
  });

  test('a file that is not an image has no variants, even if its type says image', async () => {
    const note = (await admin.upload('POST', '/files', ['file', text('plain')])).data;
    const refused = await asset(note.id, 'width=100');
    expect([refused.status, refused.error?.extensions.code]).toEqual([400, 'ILLEGAL_ASSET_TRANSFORMATION']);
    const broken = Buffer.from(await (await picture(300, 200)).arrayBuffer()).subarray(0, 200);
    const half = new File([broken], 'half.jpg', { type: 'image/jpeg' });
    const { data } = await admin.upload('POST', '/files', ['file', half]);
    const unreadable = await asset(data.id, 'width=100');
    expect([unreadable.status, unreadable.error?.extensions.code]).toEqual([
      400,
      'ILLEGAL_ASSET_TRANSFORMATION',
    ]);
    expect((await asset(data.id, '')).status).toBe(200);
  });

  test('an image with too many pixels is served only as it is stored', async () => {
    const { data } = await admin.upload('POST', '/files', ['file', await picture(2001, 4)]);
    expect((await asset(data.id, 'key=system-small-cover')).error?.extensions.code).toBe(
      'ILLEGAL_ASSET_TRANSFORMATION',
    );
    expect((await asset(data.id, '')).status).toBe(200);
  });

  test('an image with too many pixels is not resized if its row states none or too few', async () => {
    const { data } = await admin.upload('POST', '/files', [
      'file',
      await picture(9000, 9000, 'a.png', 'image/png'),
    ]);
    for (const size of [
      { width: null, height: null },
      { width: 10, height: 10 },
    ]) {
      await execute(
        server,
        `update directus_files set width = ${size.width}, height = ${size.height} where id = '${data.id}'`,
      );
      const { status, error } = await asset(data.id, 'width=10');
      expect([status, error?.message]).toEqual([400, expect.stringContaining('larger than 2000 pixels')]);
    }
    expect(variantsOf(data)).toEqual([]);
  });

  test.each(['width=1000', 'width=1000&height=1000&fit=outside'])(
    'the server also limits the side that is not requested: %s of a thin line',
    async (query) => {
      const { data } = await admin.upload('POST', '/files', ['file', await picture(4, 1500)]);
      const { status, error } = await asset(data.id, query);
      expect([status, error?.extensions.code]).toEqual([400, 'ILLEGAL_ASSET_TRANSFORMATION']);
      expect(error?.message).toContain('would have 1000 × 375000 pixels. The limit is 2000 per side');
      expect((await asset(data.id, `${query}&withoutEnlargement=true`)).status).toBe(200);
    },
  );
});

test('SET-07 the settings allow all sizes, presets only, or none', async () => {
  const card = { key: 'card', fit: 'cover', width: 200, height: 150, quality: 70, withoutEnlargement: true };
  await set({ storage_asset_presets: [card], storage_asset_transform: 'presets' });
  expect(await sizeOf(photo.id, 'key=card')).toMatchObject({ width: 200, height: 150 });
  expect((await asset(photo.id, 'width=50')).error?.message).toBe(
    'Only configured presets can be used in asset generation.',
  );
  await set({ storage_asset_transform: 'none' });
  expect((await asset(photo.id, 'key=card')).status).toBe(400);
  expect((await asset(photo.id, 'width=50')).status).toBe(400);
  expect((await asset(photo.id, 'key=system-small-cover')).status).toBe(200);
  await set({ storage_asset_transform: 'all', storage_asset_presets: [{ ...card, width: 100 }] });
  expect(await sizeOf(photo.id, 'key=card')).toMatchObject({ width: 100, height: 150 });
  expect(await sizeOf(photo.id, 'width=50')).toMatchObject({ width: 50 });
  await set({ storage_asset_presets: null });
});

test.each([
  [{ storage_asset_transform: 'preset' }, 'storage_asset_transform', 'must be one of [all, presets, none]'],
  [{ storage_asset_presets: 'card' }, 'storage_asset_presets', 'must be a list'],
  [{ storage_asset_presets: [{ width: 5 }] }, 'storage_asset_presets', 'a "key" in preset 1'],
  [
    { storage_asset_presets: [{ key: 'a' }, { key: 'a' }] },
    'storage_asset_presets',
    'Give preset 2 another key',
  ],
  [{ storage_asset_presets: [{ key: 'system-small-cover' }] }, 'storage_asset_presets', 'already'],
  [{ storage_asset_presets: [{ key: 'a', width: 'wide' }] }, 'storage_asset_presets', 'preset "a": "width"'],
  [{ auth_login_attempts: 0 }, 'auth_login_attempts', 'at least 1'],
])('the server refuses invalid settings of sizes: %j', async (body, field, words) => {
  const answer = await admin.call('PATCH', '/settings', body);
  const [error] = (answer.body as { errors: { message: string; extensions: object }[] }).errors;
  expect([answer.status, error?.extensions]).toMatchObject([400, { code: 'INVALID_PAYLOAD', field }]);
  expect(error?.message).toContain(words);
});

describe('cached variants', () => {
  test('parallel requests for one size render it once, and the variant is kept until the file is deleted', async () => {
    const { data } = await admin.upload('POST', '/files', ['file', await picture(1500, 1000)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => asset(data.id, 'width=700')));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(1);
    expect(variantsOf(data)).toHaveLength(1);
    await asset(data.id, 'width=700&fit=cover');
    await asset(data.id, 'width=701');
    expect(variantsOf(data)).toHaveLength(3);
    await admin.call('DELETE', `/files/${data.id}`);
    expect(variantsOf(data)).toEqual([]);
  });

  test('after the bytes are replaced, no variant of the old image is served', async () => {
    const { data } = await admin.upload('POST', '/files', ['file', await picture(400, 300)]);
    const before = await asset(data.id, 'width=100');
    const replaced = await admin.upload('PATCH', `/files/${data.id}`, ['file', await picture(400, 400)]);
    expect(replaced.data['checksum']).not.toBe(data['checksum']);
    const after = await asset(data.id, 'width=100', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(await sharp(after.bytes).metadata()).toMatchObject({ width: 100, height: 100 });
  });

  test('a client with the current bytes gets 304', async () => {
    const { headers } = await asset(photo.id, 'width=100');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await asset(photo.id, 'width=100', { 'if-none-match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await asset(photo.id, 'width=101', { 'if-none-match': etag })).status).toBe(200);
    const part = await asset(photo.id, 'width=100', { range: 'bytes=0-9', 'if-range': etag });
    expect([part.status, part.bytes.length]).toEqual([206, 10]);
    const whole = await asset(photo.id, 'width=100', { range: 'bytes=0-9', 'if-range': '"another"' });
    expect(whole.status).toBe(200);
    expect((await asset(photo.id, '', { range: 'bytes=9999999-' })).status).toBe(416);
  });
});

describe('active content', () => {
  const page = '<!doctype html><script>alert(1)</script>';
  test.each([
    ['page.html', 'text/html', page, 'text/html', 'bytes'],
    ['page.txt', 'text/plain', page, 'text/html', 'bytes'],
    ['page.jpg', 'image/jpeg', page, 'text/html', 'bytes'],
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'file'],
    ['drawing.png', 'image/png', '<?xml version="1.0"?><!-- x --><svg/>', 'image/svg+xml', 'file'],
    ['feed.xml', 'application/rss+xml', '<?xml version="1.0"?><rss/>', 'application/rss+xml', 'bytes'],
    ['script.js', 'text/javascript', 'alert(1)', 'text/javascript', 'bytes'],
    ['script.cjs', 'application/x-javascript', 'alert(1)', 'application/x-javascript', 'bytes'],
    ['style.css', 'text/css', '* { color: red }', 'text/css', 'bytes'],
    [
      'page.xhtml',
      'application/xhtml+xml',
      '<?xml version="1.0"?><x:html/>',
      'application/xhtml+xml',
      'bytes',
    ],
    ['module.wasm', 'application/wasm', '\u0000asm\u0001\u0000\u0000\u0000', 'application/wasm', 'bytes'],
    ['odd.txt', 'text/x-unknown', 'plain words', 'text/x-unknown', 'bytes'],
    ['data.json', 'application/json', '{}', 'application/json', 'file'],
    ['paper.pdf', 'application/pdf', '%PDF-1.4 ', 'application/pdf', 'viewer'],
    ['notes.txt', 'text/plain', 'plain words', 'text/plain', 'shown'],
    ['lie.png', 'image/png', 'plain words', 'text/plain', 'shown'],
    ['noise.mp4', 'video/mp4', '\u0001\u0000\u0002\u0000', 'application/octet-stream', 'bytes'],
  ])(
    '%s uploaded as %s gets the type of its content and does not run',
    async (name, told, content, type, sentAs) => {
      const { data } = await admin.upload('POST', '/files', ['file', text(content, name, told)]);
      expect(data['type']).toBe(type);
      const { headers } = await asset(data.id, '');
      expect(headers.get('content-type')?.split(';')[0]).toBe(
        sentAs === 'bytes' ? 'application/octet-stream' : type,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      // Browsers do not start their viewer of PDF files in a sandbox.
      expect(headers.get('content-security-policy')).toMatch(
        sentAs === 'viewer'
          ? /default-src 'none'.*object-src 'self'; frame-ancestors 'self'$/
          : /default-src 'none'.*sandbox$/,
      );
      const isShown = sentAs === 'shown' || sentAs === 'viewer';
      expect(headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(!isShown);
    },
  );

  test('an invalid type in the row does not break a header', async () => {
    const { data } = await admin.upload('POST', '/files', ['file', text('x')]);
    await execute(
      server,
      `update directus_files set type = 'text/html\r\nset-cookie: a=b' where id = '${data.id}'`,
    );
    const { status, headers } = await asset(data.id, '');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
  });

  test('download names keep letters of every script', async () => {
    const { data } = await admin.upload('POST', '/files', ['file', text('x', 'x.txt')]);
    await admin.call('PATCH', `/files/${data.id}`, { filename_download: 'Zürich "é" \u{1F600}\r\n.txt' });
    const { headers } = await asset(data.id, 'download');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="Z_rich ___ ____.txt"; filename*=UTF-8\'\'Z%C3%BCrich%20%22%C3%A9%22%20%F0%9F%98%80%0D%0A.txt',
    );
  });
});

test('users who may read the row may read the bytes, whatever else they may do', async () => {
  const mine = await inRole(server, 'mine', [
    { collection: 'directus_files', action: 'create' },
    { collection: 'directus_files', action: 'update' },
    { collection: 'directus_files', action: 'read', permissions: { title: { _starts_with: 'Open' } } },
  ]);
  const open = (await admin.upload('POST', '/files', ['title', 'Open'], ['file', text('seen')])).data;
  const shut = (await admin.upload('POST', '/files', ['title', 'Shut'], ['file', text('secret')])).data;
  expect((await mine.call('GET', `/assets/${open.id}`)).body).toBe('seen');
  expect((await mine.call('GET', `/assets/${shut.id}`)).status).toBe(403);
  expect((await fetch(`${server.url}/assets/${open.id}`)).status).toBe(403);

  // An own row must not give access to the bytes of another file.
  const named = { filename_disk: shut.filename_disk };
  expect((await mine.call('PATCH', `/files/${open.id}`, named)).status).toBe(400);
  expect(
    (await mine.call('POST', '/files', { filename_download: 'x', title: 'Open', ...named })).status,
  ).toBe(400);
  const { data } = await mine.upload(
    'POST',
    '/files',
    ['filename_disk', shut.filename_disk],
    ['title', 'Open'],
    ['file', text('own')],
  );
  expect((await mine.call('GET', `/assets/${data.id}`)).body).toBe('own');
});

test('everyone may read branding files, in every size that the app uses', async () => {
  await set({ project_logo: photo.id });
  const answer = await fetch(`${server.url}/assets/${photo.id}?key=system-small-cover`);
  expect(answer.status).toBe(200);
  await set({ project_logo: null });
  expect((await fetch(`${server.url}/assets/${photo.id}`)).status).toBe(403);
});
