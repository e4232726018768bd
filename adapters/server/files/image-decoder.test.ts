import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { measureImage, openImage, readStoredImage } from './image-decoder.ts';
import type { Storage } from './storage.ts';
import { svgSize } from './svg-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-decoder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a stored image beyond the limit is refused, and its stream is closed', async () => {
  const bytes = Readable.from([Buffer.alloc(6), Buffer.alloc(6), Buffer.alloc(6)]);
  const storage = { read: () => Promise.resolve(bytes) } as unknown as Storage;
  await expect(readStoredImage(storage, 'a', 10)).rejects.toMatchObject({
    code: 'ILLEGAL_ASSET_TRANSFORMATION',
    message: expect.stringContaining('larger than 10 bytes'),
  });
  expect(bytes.destroyed).toBe(true);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)('%s is decoded', async (format) => {
  const image = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } });
  const opened = await openImage(await image.toFormat(format).toBuffer());
  expect(await opened.metadata()).toMatchObject({ width: 20, height: 10 });
});

test('a large TIFF whose header is at its end is measured', async () => {
  const path = join(folder, 'a.tiff');
  const noise = { width: 900, height: 800, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create: noise }).tiff({ compression: 'none' }).toBuffer();
  expect([bytes.length > 1024 * 1024, bytes.readUInt32LE(4) > 1024 * 1024]).toEqual([true, true]);
  writeFileSync(path, bytes);
  expect(await measureImage(path, bytes.length)).toEqual({ width: 900, height: 800 });
});

test.each([
  ['<svg width="20" height="10">', { width: 20, height: 10 }],
  [`<?xml version="1.0"?><svg height='10.4px' width='20px'>`, { width: 20, height: 10 }],
  ['<svg viewBox="0 0 30 40">', { width: 30, height: 40 }],
  ['<svg width="100%" height="100%" viewBox="0,0,30,40">', { width: 30, height: 40 }],
  ['<svg stroke-width="3">', null],
  ['<svg width="9e99" height="0">', null],
  ['<svg>', null],
])('%s states its size', (head, size) => {
  expect(svgSize(head)).toEqual(size);
});
