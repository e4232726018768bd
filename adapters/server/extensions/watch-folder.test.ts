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

/** Makes a change and waits until `changed` is called. */
async function expectEvent(change: () => void): Promise<void> {
  changed.mockClear();
  change();
  await expect.poll(() => changed.mock.calls.length, soon).toBeGreaterThan(0);
}

test('reports a new folder, changes of its files, its replacement and its deletion', async () => {
  watching = watchFolder(folder, changed, failed);
  await expectEvent(() => mkdirSync(join(above, 'extensions')));
  await expectEvent(() => mkdirSync(folder));
  await expectEvent(() => writeFileSync(join(folder, 'a.json'), '{}'));
  await expectEvent(() => renameSync(join(folder, 'a.json'), join(folder, 'b.json')));
  mkdirSync(join(above, 'other'));
  await expectEvent(() => {
    renameSync(folder, join(above, 'old'));
    renameSync(join(above, 'other'), folder);
  });
  await expectEvent(() => writeFileSync(join(folder, 'c.json'), '{}'));
  await expectEvent(() => rmSync(join(above, 'extensions'), { recursive: true }));
  await expectEvent(() => mkdirSync(folder, { recursive: true }));
  await expectEvent(() => writeFileSync(join(folder, 'd.json'), '{}'));
  expect(failed).not.toHaveBeenCalled();
});

test('a folder that replaces another one is watched, although it may have the same inode', async () => {
  mkdirSync(folder, { recursive: true });
  watching = watchFolder(folder, changed, failed);
  for (const name of ['a.json', 'b.json', 'c.json']) {
    await expectEvent(() => {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
    });
    await expectEvent(() => writeFileSync(join(folder, name), '{}'));
  }
});

test('changes at the same time are reported together', async () => {
  mkdirSync(folder, { recursive: true });
  watching = watchFolder(folder, changed, failed);
  await expectEvent(() => {
    for (let i = 0; i < 50; i += 1) writeFileSync(join(folder, `${i}.json`), '{}');
  });
  expect(changed.mock.calls.length).toBeLessThan(3);
});
