/** The library of files: folders, uploads, and the page of a file. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { inputOf, openPage, pathOf, signIn } from '../support/browser.ts';
import { dropFiles } from '../support/drop.ts';
import { startServer, type TestProcess } from '../support/server.ts';
import { picture, somebody } from '../support/uploads.ts';

let server: TestProcess;
let admin: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
  admin = await signedIn(server);
});
test.afterAll(() => server.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const folder = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const stored = async (path: string) => {
  const { body } = await admin('GET', path);
  return (body as { data: readonly Record<string, unknown>[] }).data;
};

async function createFolder(page: Page, name: string): Promise<void> {
  await press(page, 'New folder');
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await expect(dialog.getByRole('button', { name: 'Create folder' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await expect(heading(page)).toHaveText(name);
}

test('FILE-14 FILE-32 FOLD-02 files are uploaded, moved, edited, replaced, copied and deleted', async ({
  page,
}) => {
  await signIn(page, server);
  await openPage(page, server, '/files/folders');
  await expect(heading(page)).toHaveText('File library');
  expect(pathOf(page)).toBe('/files');
  await createFolder(page, 'Prints');
  await createFolder(page, 'Drafts');
  await expect(folder(page, 'Drafts')).toHaveAttribute('aria-level', '3');

  // Files that are dropped on the page go into its folder.
  const image = Buffer.from(await (await picture(80, 60)).arrayBuffer());
  await dropFiles(
    page,
    [
      ['harbour.jpg', image],
      ['notes.txt', Buffer.from('one line')],
    ],
    'Drop to upload to “Drafts”',
  );
  await expect(page.getByText('2 files uploaded')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  // The folder is renamed by the keyboard, and its file is moved.
  await folder(page, 'Drafts').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Rename folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Sketches');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Sketches');
  await cards(page).filter({ hasText: 'Notes' }).getByRole('checkbox').check({ force: true });
  await press(page, 'Move to folder');
  const dialog = page.getByRole('dialog', { name: 'Move this file to a folder' });
  await dialog.getByRole('treeitem', { name: 'File library' }).click();
  await dialog.getByRole('button', { name: 'Move to folder' }).click();
  await expect(page.getByText('File moved to “File library”')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  // The page of the file.
  await cards(page)
    .getByRole('link', { name: /Harbour/ })
    .click();
  await expect(page.getByRole('img', { name: 'Harbour' })).toBeVisible();
  await inputOf(page, 'title').fill('Harbour at night');
  await press(page, 'Replace this image');
  const replaced = Buffer.from(await (await picture(30, 20)).arrayBuffer());
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Choose a file')]);
  await chooser.setFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer: replaced });
  await expect(page.getByText('File replaced')).toBeVisible();
  await expect(page.getByText('30 × 20 ·')).toBeVisible();
  // An edit of the form survives the replacement.
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
  expect(readFileSync(await download.path())).toEqual(replaced);
  await press(page, 'Save');
  await expect(heading(page)).toHaveText('Sketches');
  await expect(cards(page)).toHaveText([/Harbour at night/]);

  // The content of a deleted folder moves up, and the question says so.
  await press(page, 'Actions of this folder');
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the folder “Sketches”?' });
  await expect(question).toContainText('Its content (1 file) moves to “Prints”.');
  await question.getByRole('button', { name: 'Delete folder' }).click();
  await expect(heading(page)).toHaveText('Prints');
  await cards(page)
    .getByRole('link', { name: /Harbour/ })
    .click();
  await expect(page.getByText('30 × 20 ·')).toBeVisible();
  const original = pathOf(page);
  await inputOf(page, 'title').fill('Harbour by day');
  await press(page, 'More options: Save');
  await page.getByRole('menuitem', { name: 'Save as copy' }).click();
  await expect(heading(page)).toHaveText('Harbour by day');
  expect(pathOf(page)).not.toBe(original);
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page)).toHaveText('Prints');
  await expect(cards(page)).toHaveText([/Harbour at night/]);
  expect(await stored('/files?fields=title,folder&sort=title')).toEqual([
    { title: 'Harbour at night', folder: expect.any(String) as unknown },
    { title: 'Notes', folder: null },
  ]);
});

test('the page of a file names singletons that use it, and leads to them', async ({ page }) => {
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const banner = { field: 'banner', type: 'uuid', meta: { interface: 'file-image', special: ['file'] } };
  await admin('POST', '/collections', {
    collection: 'front_page',
    meta: { singleton: true },
    schema: {},
    fields: [id, { ...banner, schema: {} }],
  });
  await admin('POST', '/relations', {
    collection: 'front_page',
    field: 'banner',
    related_collection: 'directus_files',
    schema: { on_delete: 'SET NULL' },
  });
  await signIn(page, server);
  const { upload } = await somebody(server, server.admin);
  const { data: file } = await upload('POST', '/files', ['file', new File(['one line'], 'quay.txt')]);
  await admin('PATCH', '/items/front_page', { banner: file.id });
  await admin('PATCH', '/settings', { public_background: file.id });

  await openPage(page, server, `/files/${file.id}`);
  await press(page, 'Where it is used');
  const places = page.locator('section', { has: page.getByRole('button', { name: 'Where it is used' }) });
  await places.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('main').getByText('Quay')).toBeVisible();
  await page.goBack();
  await press(page, 'Where it is used');
  await places.getByRole('link', { name: 'Front page' }).click();
  await expect(heading(page)).toHaveText('Front page');
  expect(pathOf(page)).toBe('/collections/front_page');
  await expect(page.getByRole('main').getByText('Quay')).toBeVisible();
});
