/** Pictures and documents in a column of bytes of a foreign table: shown, downloaded, replaced and cleared. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import BetterSqlite from 'better-sqlite3';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { rowOf } from '../support/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-binary-'));
/** A red square of 8 × 8 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);
let server: TestProcess;

test.beforeAll(async () => {
  const database = join(folder, 'photos.sqlite');
  const connection = new BetterSqlite(database);
  connection.exec('CREATE TABLE photos (id INTEGER PRIMARY KEY, name TEXT, picture BLOB)');
  const insert = connection.prepare('INSERT INTO photos (name, picture) VALUES (?, ?)');
  insert.run('square', picture);
  insert.run('manual', Buffer.from('%PDF-1.7\n'));
  connection.close();
  server = await startServer({ admin: true, on: 'sqlite', database });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('bytes of a foreign table are shown, downloaded, replaced by a file and cleared', async ({ page }) => {
  const stored = () => server.rows("select hex(picture) as hex from photos where name = 'square'");
  await signIn(page, server);
  await openPage(page, server, '/collections/photos');
  await expect(rowOf(page, 'square')).toContainText('PNG, 75 B');
  await expect(rowOf(page, 'manual')).toContainText('PDF, 9 B');
  await rowOf(page, 'square').click();
  const control = fieldOf(page, 'picture');
  const shown = control.getByRole('img', { name: 'PNG image' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await expect(control.getByRole('textbox')).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await control.getByRole('button', { name: 'Download' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('picture-1.png');
  expect(readFileSync(await download.path())).toEqual(picture);

  const choosing = page.waitForEvent('filechooser');
  await control.getByRole('button', { name: 'Replace' }).press('Enter');
  await (await choosing).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(control).toContainText('Plain text');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(stored).toEqual([{ hex: Buffer.from('hello').toString('hex').toUpperCase() }]);

  await rowOf(page, 'square').click();
  await control.getByRole('button', { name: 'Clear value' }).click();
  await expect(control).toContainText('Drop a file here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(stored).toEqual([{ hex: '' }]);
});
