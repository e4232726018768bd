import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import type { Transform } from './transform.ts';
import { createVariants, type Variants } from './variants.ts';
import type { FilesConfig } from '../../config.ts';

let folder: string;
let variants: Variants;
let running: number;
let most: number;
let made: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'armature-variants-'));
  await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toFile(join(folder, 'a.png'));
  [running, most, made] = [0, 0, []];
  variants = createVariants({ maxDimension: 100, maxTransforms: 2 } as FilesConfig);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const storage = {
  get incoming() {
    return join(folder, 'incoming');
  },
  // A transformation begins with reading and ends with storing.
  async read(name: string) {
    running += 1;
    most = Math.max(most, running);
    return readFile(join(folder, name)).then(
      (bytes) => Readable.from([bytes]),
      () => {
        running -= 1;
        return null;
      },
    );
  },
  async put(name: string, path: string) {
    made.push(name);
    running -= 1;
    await copyFile(path, join(folder, `${made.length}.png`));
  },
  sizeOf: () => Promise.resolve(1),
} as unknown as Storage;
const picture = { filename_disk: 'a.png', type: 'image/png', width: 20, height: 20, focal: null };
const create = (transform: Transform, image = picture, signal = new AbortController().signal) =>
  variants.create(storage, image, transform, signal);

test('the number of concurrent transformations is limited, and queued ones follow', async () => {
  const widths = Array.from({ length: 12 }, (_, i) => i + 1);
  await Promise.all(widths.map((width) => create({ width })));
  expect([most, made.length]).toEqual([2, 12]);
});

test('concurrent requests of the same variant share one transformation', async () => {
  await Promise.all(Array.from({ length: 8 }, () => create({ width: 5 })));
  expect(made).toEqual([variants.nameOf(picture, { width: 5 })]);
});

test('a failed transformation does not block later ones', async () => {
  const broken = { ...picture, filename_disk: 'missing.png' };
  const fails = Array.from({ length: 4 }, (_, i) => create({ width: i + 1 }, broken));
  expect((await Promise.allSettled(fails)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await create({ width: 7 });
  expect(made.length).toBe(1);
});

test('a queued transformation that no client waits for any more is not run', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const running = [create({ width: 1 }), create({ width: 2 })];
  const left = create({ width: 3 }, picture, first.signal);
  const shared = [create({ width: 4 }, picture, first.signal), create({ width: 4 }, picture, second.signal)];
  first.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await Promise.all([...running, ...shared]);
  expect(made.toSorted()).toEqual([1, 2, 4].map((width) => variants.nameOf(picture, { width })).toSorted());
});

test('a request after all clients of a queued transformation left starts it again', async () => {
  const gone = new AbortController();
  const running = [create({ width: 1 }), create({ width: 2 })];
  const left = create({ width: 3 }, picture, gone.signal);
  gone.abort(new Error('gone'));
  const again = create({ width: 3 });
  await expect(left).rejects.toThrow('gone');
  await Promise.all([...running, again]);
  expect(made).toContain(variants.nameOf(picture, { width: 3 }));
});
