/** The library of a remote platform: with resumable uploads, and without. */
import { expect, test, type Page } from '../support/test.ts';
import { openPage, signIn } from '../support/browser.ts';
import { dropFiles } from '../support/drop.ts';
import { startRemoteProcess, type Remote } from '../support/remote.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { picture, somebody, type Somebody } from '../support/uploads.ts';

let platform: TestServer;
let remote: Remote;
let admin: Somebody;
test.beforeAll(async () => {
  platform = await startServer({ admin: true });
  remote = await startRemoteProcess(platform.url);
  admin = await somebody(platform, platform.admin);
  await admin.call('POST', '/folders', { name: 'Prints' });
});
test.afterAll(async () => {
  await remote.stop();
  await platform.stop();
});

/** Larger than the files that are sent in one request. */
const large = Buffer.alloc(9_000_000, 1);
const cards = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Hides the resumable uploads of the platform, as an older platform does. */
const withoutTus = (page: Page) =>
  page.route('**/server/info*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"resumableUploads":true', '"resumableUploads":false');
    return route.fulfill({ response, body });
  });

for (const isResumable of [true, false])
  test(`files of a remote platform ${isResumable ? 'with' : 'without'} resumable uploads are uploaded, shown, moved and deleted`, async ({
    page,
  }) => {
    if (!isResumable) await withoutTus(page);
    const tus: string[] = [];
    page.on('request', (request) => {
      if (/\/files\/tus/.test(request.url())) tus.push(request.method());
    });
    const there = { ...platform, url: remote.url };
    await signIn(page, there);
    await openPage(page, there, '/files');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('File library');
    const image = Buffer.from(await (await picture(80, isResumable ? 60 : 50)).arrayBuffer());
    await dropFiles(page, [
      ['harbour.jpg', image],
      ['film.bin', isResumable ? large : large.fill(2)],
    ]);
    await expect(page.getByText('2 files uploaded')).toBeVisible();
    expect(tus.length > 0).toBe(isResumable);
    await cards(page)
      .getByRole('link', { name: /Harbour/ })
      .click();
    const shown = page.getByRole('img', { name: 'Harbour' });
    await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(80);

    await openPage(page, there, '/files');
    await expect(cards(page)).toHaveCount(2);
    await cards(page).filter({ hasText: 'Film' }).getByRole('checkbox').press('Space');
    await press(page, 'Move to folder');
    const dialog = page.getByRole('dialog', { name: 'Move this file to a folder' });
    await dialog.getByRole('treeitem', { name: 'Prints' }).click();
    await dialog.getByRole('button', { name: 'Move to folder' }).click();
    await expect(page.getByText('File moved to “Prints”')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);

    await cards(page).getByRole('checkbox').press('Space');
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(cards(page)).toHaveCount(0);
    const rest = await admin.call('GET', '/files?fields=filename_download,filesize,folder.name');
    expect(rest.body).toEqual({
      data: [{ filename_download: 'film.bin', filesize: large.length, folder: { name: 'Prints' } }],
    });
    const { body: files } = await admin.call('GET', '/files?fields=id');
    for (const { id } of (files as { data: readonly { id: string }[] }).data)
      await admin.call('DELETE', `/files/${id}`);
  });
