import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
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

test('the number of concurrent transformations is limited, and queued ones follow', async () => {
  const widths = Array.from({ length: 12 }, (_, i) => i + 1);
  await Promise.all(widths.map((width) => variants.create(storage, picture, { width })));
  expect([most, made.length]).toEqual([2, 12]);
});

test('concurrent requests of the same variant share one transformation', async () => {
  await Promise.all(Array.from({ length: 8 }, () => variants.create(storage, picture, { width: 5 })));
  expect(made).toEqual([variants.nameOf(picture, { width: 5 })]);
});

test('a failed transformation does not block later ones', async () => {
  const broken = { ...picture, filename_disk: 'missing.png' };
  const fails = Array.from({ length: 4 }, (_, i) => variants.create(storage, broken, { width: i + 1 }));
  expect((await Promise.allSettled(fails)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await variants.create(storage, picture, { width: 7 });
  expect(made.length).toBe(1);
});
