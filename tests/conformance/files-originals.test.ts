/** The contents that files had before they were replaced: kept, restored, and deleted in the end. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';
import { prepare } from '../support/server.ts';
import { picture, text, uploader, type Upload } from '../support/uploads.ts';

const days = 86_400_000;
const place = await prepare();
let offsetMs = 0;
let server: TestServer;
let upload: Upload;
const clock = { now: () => Date.now() + offsetMs, setTimeout: () => 0, clearTimeout: () => undefined };
const start = async (files = {}) => {
  server = await startServer(place, { clock }, files);
  upload = uploader(await server.app.listen({ host: '127.0.0.1', port: 0 }), 'admin-token');
};
beforeAll(() => start());
afterAll(async () => {
  await server.close();
  await place.remove();
});

interface Original {
  readonly original: string;
  readonly [name: string]: unknown;
}
const call = (method: string, path: string, body?: unknown) => server.call('admin', method, path, body);
const originals = async (id: string) => (await call('GET', `/files/${id}/originals`)).body.data as Original[];
const content = async (id: string) => (await call('GET', `/assets/${id}`)).text;
const stored = () =>
  readdirSync(join(place.folder, 'uploads'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('a replaced content is listed and restored with its type, size and focal point; the present one is kept in turn', async () => {
  const { data } = await upload('POST', '/files', ['file', await picture(40, 30)]);
  await call('PATCH', `/files/${data.id}`, { focal_point_x: 35, focal_point_y: 3, title: 'Harbor' });
  const replaced = await upload('PATCH', `/files/${data.id}`, ['file', text('newer', 'notes.txt')]);
  expect(replaced.data).toMatchObject({ type: 'text/plain', focal_point_x: null, focal_point_y: null });
  const [kept, ...others] = await originals(data.id);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ original: data.filename_disk, type: 'image/jpeg', width: 40, height: 30 });
  expect(Object.keys(kept ?? {})).not.toContain('storage');
  const restored = await call('POST', `/files/${data.id}/originals`, { original: kept?.original });
  expect(restored.body.data).toMatchObject({
    filename_disk: data.filename_disk,
    checksum: data['checksum'],
    type: 'image/jpeg',
    width: 40,
    filename_download: 'picture.jpg',
    focal_point_x: 35,
    title: 'Harbor',
  });
  expect((await originals(data.id)).map(({ type }) => type)).toEqual(['text/plain']);
  const again = await call('POST', `/files/${data.id}/originals`, { original: replaced.data.filename_disk });
  expect(again.status).toBe(200);
  expect(await content(data.id)).toBe('newer');
  const revisions = await call(
    'GET',
    '/revisions?filter[collection]=directus_files&sort=-id&limit=1&fields=activity.action',
  );
  expect(revisions.body.data).toEqual([{ activity: { action: 'revert' } }]);
  await call('DELETE', `/files/${data.id}`);
});

test('restarts keep the bytes; they are deleted after 30 days, or with their file', async () => {
  const one = await upload('POST', '/files', ['file', text('one')]);
  await upload('PATCH', `/files/${one.data.id}`, ['file', text('two')]);
  const gone = await upload('POST', '/files', ['file', text('secret')]);
  await upload('PATCH', `/files/${gone.data.id}`, ['file', text('public')]);
  await server.close();
  await start();
  expect(stored()).toHaveLength(4);
  await call('DELETE', `/files/${gone.data.id}`);
  expect(stored().filter((name) => name.startsWith(gone.data.id))).toEqual([]);
  offsetMs = 29 * days;
  await call('DELETE', '/files', []);
  expect(await originals(one.data.id)).toHaveLength(1);
  offsetMs = 31 * days;
  await call('DELETE', '/files', []);
  expect(await originals(one.data.id)).toEqual([]);
  expect(stored()).toHaveLength(1);
  expect(await content(one.data.id)).toBe('two');
  const late = await call('POST', `/files/${one.data.id}/originals`, { original: one.data.filename_disk });
  expect([late.status, late.body.errors?.[0]?.message]).toEqual([
    400,
    expect.stringContaining('no longer kept'),
  ]);
  expect(await content(one.data.id)).toBe('two');
  await call('DELETE', `/files/${one.data.id}`);
  offsetMs = 0;
});

test('only callers who may update the file list, restore and delete its originals, and only its own', async () => {
  const { data } = await upload('POST', '/files', ['file', text('mine')]);
  await upload('PATCH', `/files/${data.id}`, ['file', text('changed')]);
  const other = (await upload('POST', '/files', ['file', text('other')])).data;
  const [kept] = await originals(data.id);
  for (const [method, body] of [['GET'], ['POST', { original: kept?.original }]] as const) {
    const refused = await server.call('api', method, `/files/${data.id}/originals`, body);
    expect(refused.status).toBe(403);
  }
  const foreign = await call('POST', `/files/${other.id}/originals`, { original: kept?.original });
  expect(foreign.status).toBe(400);
  expect(await content(other.id)).toBe('other');
  expect((await call('POST', `/files/${data.id}/originals`, {})).status).toBe(400);
  const path = `/files/${data.id}/originals/${String(kept?.original)}`;
  expect((await server.call('api', 'DELETE', path)).status).toBe(403);
  expect((await call('DELETE', path.replace(data.id, other.id))).status).toBe(400);
  expect(stored()).toContain(kept?.original);
  expect((await call('DELETE', path)).status).toBe(204);
  expect(stored()).not.toContain(kept?.original);
  expect(await originals(data.id)).toEqual([]);
  expect((await call('DELETE', path)).status).toBe(400);
});

test('bytes that the storage lost are not restored; without a time, replaced bytes are deleted at once', async () => {
  const { data } = await upload('POST', '/files', ['file', text('lost')]);
  await upload('PATCH', `/files/${data.id}`, ['file', text('kept')]);
  await server.close();
  rmSync(join(place.folder, 'uploads', data.filename_disk));
  await start({ keepReplaced: 0 });
  expect((await call('POST', `/files/${data.id}/originals`, { original: data.filename_disk })).status).toBe(
    400,
  );
  expect(await content(data.id)).toBe('kept');
  const before = (await call('GET', `/files/${data.id}`)).body.data as { filename_disk: string };
  await upload('PATCH', `/files/${data.id}`, ['file', text('now')]);
  expect(stored()).not.toContain(before.filename_disk);
  const info = (await call('GET', '/server/info')).body.data as { capabilities: { fileOriginals: boolean } };
  expect(info.capabilities.fileOriginals).toBe(false);
});

test('the cut of a covering size keeps the focal point, also of a turned image; a changed point has another ETag', async () => {
  const left = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  // Upright, the red half is the upper one.
  const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const file = new File([new Uint8Array(wide)], 'turned.jpg', { type: 'image/jpeg' });
  const { data } = await upload('POST', '/files', ['file', file]);
  expect([data['width'], data['height']]).toEqual([100, 300]);
  const middle = async (query: string) => {
    const response = await server.app.inject({
      url: `/assets/${data.id}?${query}`,
      headers: { authorization: 'Bearer admin-token' },
    });
    const image = sharp(response.rawPayload);
    const { width, height } = await image.metadata();
    const pixels = await image.removeAlpha().raw().toBuffer();
    const start = (Math.floor((height ?? 0) / 2) * (width ?? 0) + Math.floor((width ?? 0) / 2)) * 3;
    const isRed = (pixels[start] ?? 0) > (pixels[start + 2] ?? 0);
    return { size: [width, height], isRed, tag: response.headers['etag'] };
  };
  const point = (x: number | null, y: number | null) =>
    call('PATCH', `/files/${data.id}`, { focal_point_x: x, focal_point_y: y });
  const center = await middle('width=40&height=40');
  expect(center).toMatchObject({ size: [40, 40], isRed: false });
  await point(50, 20);
  const top = await middle('width=40&height=40');
  expect(top).toMatchObject({ size: [40, 40], isRed: true });
  expect(top.tag).not.toBe(center.tag);
  expect(await middle('key=system-medium-cover')).toMatchObject({ size: [300, 300], isRed: true });
  expect(await middle('width=400&height=100&withoutEnlargement=true')).toMatchObject({ isRed: true });
  // Sizes that show the whole image ignore it, and so does a point outside of the image.
  expect(await middle('width=40&height=40&fit=contain')).toMatchObject({ isRed: false });
  await point(5000, 5000);
  expect(await middle('width=40&height=40')).toMatchObject({ size: [40, 40], isRed: false });
  await point(null, null);
  expect(await middle('width=40&height=40')).toMatchObject({ isRed: false, tag: center.tag });
});
