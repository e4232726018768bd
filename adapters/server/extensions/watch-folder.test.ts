import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFolder, type FolderWatch } from './watch-folder.ts';

let above: string;
let folder: string;
let watching: FolderWatch;
const changed = vi.fn();
const failed = vi.fn();
const soon = { timeout: 3000, interval: 10 };
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'armature-watch-'));
  folder = join(above, 'extensions', 'screens');
});
afterEach(() => {
  watching.close();
  rmSync(above, { recursive: true, force: true });
});

/** Does it, and waits until that was told. */
async function told(change: () => void): Promise<void> {
  changed.mockClear();
  change();
  await expect.poll(() => changed.mock.calls.length, soon).toBeGreaterThan(0);
}

test('tells of a folder that comes, of files in it, of one that replaces it, and of its end', async () => {
  watching = watchFolder(folder, changed, failed);
  await told(() => mkdirSync(join(above, 'extensions')));
  await told(() => mkdirSync(folder));
  await told(() => writeFileSync(join(folder, 'a.json'), '{}'));
  await told(() => renameSync(join(folder, 'a.json'), join(folder, 'b.json')));
  mkdirSync(join(above, 'other'));
  await told(() => {
    renameSync(folder, join(above, 'old'));
    renameSync(join(above, 'other'), folder);
  });
  await told(() => writeFileSync(join(folder, 'c.json'), '{}'));
  await told(() => rmSync(join(above, 'extensions'), { recursive: true }));
  await told(() => mkdirSync(folder, { recursive: true }));
  await told(() => writeFileSync(join(folder, 'd.json'), '{}'));
  expect(failed).not.toHaveBeenCalled();
});

test('a folder that replaces one at once is watched, although it may have the same inode', async () => {
  mkdirSync(folder, { recursive: true });
  watching = watchFolder(folder, changed, failed);
  for (const name of ['a.json', 'b.json', 'c.json']) {
    await told(() => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
    });
    await told(() => writeFileSync(join(folder, name), '{}'));
  }
});

test('tells once of what happens at once', async () => {
  mkdirSync(folder, { recursive: true });
  watching = watchFolder(folder, changed, failed);
  await told(() => {
    for (let i = 0; i < 50; i += 1) writeFileSync(join(folder, `${i}.json`), '{}');
  });
  expect(changed.mock.calls.length).toBeLessThan(3);
});
