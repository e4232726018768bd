/** Images as AVIF or WebP, by the `Accept` header of the request. */
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startInProcess, type TestServer } from '../support/server.ts';
import { picture, somebody, type Somebody, type Stored } from '../support/uploads.ts';

/** Of an <img> in Chromium. */
const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

let server: TestServer;
let admin: Somebody;
let photo: Stored;
let id: string;
beforeAll(async () => {
  server = await startInProcess({
    env: { ASSETS_TRANSFORM_MAX_CONCURRENT: '1' },
  });
  admin = await somebody(server, server.admin);
  photo = await store(await noise(900, 600).jpeg().toBuffer(), 'Zoë.jpg', 'image/jpeg');
  id = photo.id;
});
afterAll(() => server.stop());

/** Noise compresses badly, as photos do. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
const store = async (bytes: Buffer, name: string, type: string) =>
  (await admin.upload('POST', '/files', ['file', new File([new Uint8Array(bytes)], name, { type })])).data;

const asset = async (
  file: string,
  query: string,
  headers: Record<string, string> = {},
  from = server.url,
  token = admin.token,
) => {
  const answer = await fetch(`${from}/assets/${file}?${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: browser, ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type');
  return { status: answer.status, headers: answer.headers, bytes, type };
};

describe('format=auto', () => {
  test.each([
    [browser, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('Accept %s gets %s', async (accept, type, format) => {
    const answer = await asset(id, 'width=300&format=auto', { accept });
    expect([answer.status, answer.type, answer.headers.get('vary')]).toEqual([200, type, 'Accept']);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 300, height: 200, format });
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
  });

  test('each format has its own ETag, and is 304 for its own only', async () => {
    const query = 'width=310&format=auto';
    const tags = new Map<string, string>();
    for (const accept of [browser, 'image/webp', '*/*']) {
      const { headers } = await asset(id, query, { accept });
      tags.set(accept, headers.get('etag') ?? '');
    }
    expect(new Set(tags.values()).size).toBe(3);
    for (const accept of tags.keys())
      for (const [of, tag] of tags) {
        const { status, headers } = await asset(id, query, { accept, 'if-none-match': tag });
        expect([status, headers.get('vary')]).toEqual([of === accept ? 304 : 200, 'Accept']);
      }
  });

  test('ranges refer to the bytes of the format', async () => {
    const whole = await asset(id, 'width=300&format=auto');
    const part = await asset(id, 'width=300&format=auto', { range: 'bytes=4-11' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 4-11/${whole.bytes.length}`,
    ]);
    expect(part.bytes).toEqual(whole.bytes.subarray(4, 12));
  });

  test('a download has the extension of its format', async () => {
    const nameIn = async (accept: string) =>
      (await asset(id, 'width=300&format=auto&download', { accept })).headers.get('content-disposition');
    expect(await nameIn(browser)).toBe('attachment; filename="Zo_.avif"; filename*=UTF-8\'\'Zo%C3%AB.avif');
    expect(await nameIn('image/webp')).toContain('Zo_.webp');
    expect(await nameIn('*/*')).toContain('Zo_.jpg');
  });

  test('a lower quality gets fewer bytes in each format', async () => {
    for (const accept of [browser, 'image/webp', '*/*']) {
      const sizeAt = async (quality: number) =>
        (await asset(id, `width=300&quality=${quality}&format=auto`, { accept })).bytes.length;
      expect(await sizeAt(20)).toBeLessThan(await sizeAt(90));
    }
  });
});

test.each([
  ['width=300', 'image/jpeg'],
  ['width=300&format=png', 'image/png'],
  ['', 'image/jpeg'],
])('"%s" does not depend on Accept', async (query, type) => {
  const answer = await asset(id, query);
  expect([answer.type, answer.headers.get('vary')]).toEqual([type, null]);
});

test('CALL-77 browsers get the sizes of the app as AVIF, other clients as the stored format', async () => {
  for (const key of ['system-small-cover', 'system-medium-contain', 'system-large-contain']) {
    expect((await asset(id, `key=${key}`)).type).toBe('image/avif');
    expect((await asset(id, `key=${key}`, { accept: '*/*' })).type).toBe('image/jpeg');
  }
});

describe('the conversion', () => {
  test.each([
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('keeps the format of an animated %s, and all its frames', async (format, type) => {
    const frames = await Promise.all([noise(40, 40).png().toBuffer(), noise(40, 40).png().toBuffer()]);
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const animated = await store(bytes, `loop.${format}`, type);
    const alone = await asset(animated.id, 'format=auto');
    expect([alone.type, alone.bytes.equals(bytes), alone.headers.get('vary')]).toEqual([type, true, null]);
    expect((await asset(animated.id, 'key=system-small-cover')).type).toBe(type);
  });

  test('CALL-78 SVG images are not converted', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const drawing = await store(Buffer.from(svg), 'a.svg', 'image/svg+xml');
    const { type, bytes } = await asset(drawing.id, 'width=300&format=auto');
    expect([type, bytes.toString()]).toEqual(['image/svg+xml', svg]);
  });

  test('keeps transparency', async () => {
    const clear = await sharp({
      create: { width: 400, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const image = await store(clear, 'clear.png', 'image/png');
    const { type, bytes } = await asset(image.id, 'width=200&format=auto');
    expect(type).toBe('image/avif');
    const [red, , , alpha] = await sharp(bytes).raw().toBuffer();
    expect([Math.round((red ?? 0) / 16), Math.round((alpha ?? 0) / 16)]).toEqual([16, 8]);
  });

  test('sends the stored file if the converted one is larger, also to the next request', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = await store(dot, 'dot.png', 'image/png');
    for (const [index, query] of ['format=auto', 'format=auto', 'format=auto&download'].entries()) {
      const answer = await asset(image.id, query);
      expect([answer.type, answer.bytes.equals(dot), answer.headers.get('vary')]).toEqual([
        'image/png',
        true,
        'Accept',
      ]);
      if (index === 2) expect(answer.headers.get('content-disposition')).toContain('"dot.png"');
      const tag = answer.headers.get('etag') ?? '';
      expect((await asset(image.id, query, { 'if-none-match': tag })).status).toBe(304);
    }
    // A request that names the format gets it, although it is larger.
    const named = await asset(image.id, 'format=avif');
    expect([named.type, (await sharp(named.bytes).metadata()).format]).toEqual(['image/avif', 'heif']);
  });

  test('sends the resized image if the converted one is larger', async () => {
    const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = await store(dot, 'dot.png', 'image/png');
    const plain = await asset(image.id, 'width=4', { accept: '*/*' });
    const { type, bytes } = await asset(image.id, 'width=4&format=auto');
    expect([type, bytes.equals(plain.bytes)]).toEqual(['image/png', true]);
  });

  test('obeys the settings of sizes, and the permissions of the file', async () => {
    const set = (mode: string) => admin.call('PATCH', '/settings', { storage_asset_transform: mode });
    await set('presets');
    expect((await asset(id, 'format=auto')).status).toBe(400);
    await set('none');
    expect((await asset(id, 'format=auto')).status).toBe(400);
    expect((await asset(id, 'key=system-small-cover')).type).toBe('image/avif');
    await set('all');
    expect((await asset(id, 'width=99999&format=auto')).status).toBe(400);
    expect((await asset(id, 'format=auto', {}, server.url, 'nobody')).status).toBe(401);
  });

  test('a preset can name the format "auto"', async () => {
    const presets = [{ key: 'card', width: 200, format: 'auto' }];
    const { status } = await admin.call('PATCH', '/settings', { storage_asset_presets: presets });
    expect(status).toBe(200);
    expect((await asset(id, 'key=card')).type).toBe('image/avif');
    expect((await asset(id, 'key=card', { accept: '*/*' })).type).toBe('image/jpeg');
    await admin.call('PATCH', '/settings', { storage_asset_presets: null });
  });
});

test('a transformation is not started if its client leaves while it waits', async () => {
  const data = await store(await noise(3000, 3000).jpeg().toBuffer(), 'large.jpg', 'image/jpeg');
  const port = Number(new URL(server.url).port);
  const busy = asset(data.id, 'width=2000&format=png');
  const incoming = join(server.folder, 'uploads/.incoming');
  await vi.waitFor(() => expect(readdirSync(incoming)).toHaveLength(1));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /assets/${data.id}?width=999&format=auto HTTP/1.1\r\nhost: a\r\naccept: image/avif\r\nauthorization: Bearer ${admin.token}\r\n\r\n`,
  );
  // The server has read the request when it answers one that was sent after it.
  await admin.call('GET', '/server/ping');
  socket.destroy();
  await busy;
  const last = await asset(data.id, 'width=50');
  expect(last.status).toBe(200);
  expect(readdirSync(join(server.folder, 'uploads/variants', String(data.filename_disk)))).toHaveLength(2);
});

test.each([
  ['always', 'width=300', 'image/avif'],
  ['never', 'width=300&format=auto', 'image/jpeg'],
  ['never', 'key=system-small-cover', 'image/jpeg'],
])('ASSETS_TRANSFORM_AUTO_FORMAT=%s: %s is %s', async (mode, query, type) => {
  const other = await startInProcess({ env: { ASSETS_TRANSFORM_AUTO_FORMAT: mode } });
  try {
    const owner = await somebody(other, other.admin);
    const { data } = await owner.upload('POST', '/files', ['file', await picture(800, 600)]);
    expect((await asset(data.id, query, {}, other.url, owner.token)).type).toBe(type);
  } finally {
    await other.stop();
  }
});

test('an allowed origin gets both names in Vary', async () => {
  const other = await startInProcess({ env: { CORS_ORIGIN: 'https://a.example,https://b.example' } });
  try {
    const owner = await somebody(other, other.admin);
    const { data } = await owner.upload('POST', '/files', ['file', await picture(800, 600)]);
    const origin = 'https://a.example';
    const { headers } = await asset(data.id, 'key=system-small-cover', { origin }, other.url, owner.token);
    expect(headers.get('vary')?.split(', ').toSorted()).toEqual(['Accept', 'Origin']);
  } finally {
    await other.stop();
  }
});
