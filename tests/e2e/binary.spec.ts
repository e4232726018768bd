/** Pictures and documents in a column of bytes of a foreign table: shown, downloaded, replaced and cleared. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import BetterSqlite from 'better-sqlite3';
import { signedIn } from '../support/api.ts';
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
  // Lists shorten it.
  const long = Buffer.concat([picture, Buffer.alloc(60_000, 7)]);
  connection.exec(`CREATE TABLE covers (id INTEGER PRIMARY KEY, name TEXT, scan BLOB);
    CREATE TABLE albums (id INTEGER PRIMARY KEY, name TEXT, cover INTEGER REFERENCES covers (id));
    CREATE TABLE songs (id INTEGER PRIMARY KEY, name TEXT, album INTEGER REFERENCES albums (id));`);
  connection.prepare('INSERT INTO covers VALUES (1, ?, ?)').run('Dawn', long);
  connection.exec(`INSERT INTO albums VALUES (1, 'Sea', 1); INSERT INTO songs VALUES (1, 'Ferry', 1);`);
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

test('a related row whose template has bytes shows their type and size', async ({ page }) => {
  const admin = await signedIn(server);
  const name = (collection: string, template: string) =>
    admin('PATCH', `/collections/${collection}`, { meta: { display_template: template } });
  await name('covers', '{{ name }}: {{ scan }}');
  await name('albums', '{{ name }}, {{ cover.name }}: {{ cover.scan }}');
  const isOne = { special: ['m2o'], interface: 'select-dropdown-m2o', display: 'related-values' };
  await admin('PATCH', '/fields/songs/album', { meta: isOne });
  await admin('PATCH', '/fields/albums/cover', { meta: isOne });
  await signIn(page, server);
  await openPage(page, server, '/collections/songs');
  await expect(rowOf(page, 'Ferry')).toContainText('Sea, Dawn: PNG, 60 kB');
  await rowOf(page, 'Ferry').click();
  await expect(fieldOf(page, 'album')).toContainText('Sea, Dawn: PNG, 60 kB');
  await openPage(page, server, '/collections/albums/1');
  await expect(fieldOf(page, 'cover')).toContainText('Dawn: PNG, 60 kB');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sea, Dawn: [^/]*60 kB$/);
  await fieldOf(page, 'cover').getByRole('combobox').click();
  await expect(page.getByRole('option').first()).toContainText('Dawn: PNG, 60 kB');
});
