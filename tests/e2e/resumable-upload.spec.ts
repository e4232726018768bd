/** A large upload that continues after a pause, a lost connection, a killed server and a closed browser. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { freePort, startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  // The killed server starts again at its URL.
  server = await startServer({ admin: true, env: { PORT: String(await freePort()) } });
});
test.afterAll(() => server.stop());

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Returns the offset at which the next upload continues. */
async function nextOffset(page: Page): Promise<number> {
  const response = await page.waitForResponse(
    (each) => each.request().method() === 'HEAD' && each.headers()['upload-offset'] !== undefined,
  );
  return Number(response.headers()['upload-offset']);
}

test('FILE-17 a file of 40 MB continues after a pause, a lost connection, SIGKILL of the server and a closed browser', async ({
  playwright,
  launchOptions,
}) => {
  const bytes = randomBytes(40 * 1024 * 1024);
  const path = join(server.folder, 'film.bin');
  writeFileSync(path, bytes);
  const openBrowser = async () => {
    const profile = join(server.folder, 'profile');
    const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
    const [page] = context.pages();
    if (!page) throw new Error('The browser has no page.');
    await signIn(page, server);
    return { context, page };
  };
  let { context, page } = await openBrowser();
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 10 * 1024 * 1024,
  });
  await openPage(page, server, '/files/+');
  await page.locator('input[type=file]').first().setInputFiles(path);
  await expect(uploads(page)).toContainText(/[1-9]\d?% of/);

  // A paused upload stays reserved by its tab, so that no page shows it as interrupted.
  await page.getByRole('button', { name: 'Pause film.bin' }).click();
  await expect(uploads(page)).toContainText('Paused at');
  const reserved = await page.evaluate(async () => (await navigator.locks.query()).held ?? []);
  expect(reserved.map(({ name }) => name)).toContainEqual(expect.stringContaining('/files/tus/'));
  const afterPause = nextOffset(page);
  await page.getByRole('button', { name: 'Resume film.bin' }).click();
  expect(await afterPause).toBeGreaterThan(0);

  await expect(uploads(page)).toContainText(/[1-9]\d?% of/);
  await context.setOffline(true);
  await expect(uploads(page)).toContainText('Offline');
  const afterOffline = nextOffset(page);
  await context.setOffline(false);
  expect(await afterOffline).toBeGreaterThan(0);

  // A killed server loses at most the 8 MB that it has not stored.
  await expect(uploads(page)).toContainText(/[3-9]\d% of/);
  await server.kill();
  const afterKill = nextOffset(page);
  server = await server.again();
  expect(await afterKill).toBeGreaterThan(0);

  await expect(uploads(page)).toContainText(/[4-9]\d% of/);
  await context.close();
  ({ context, page } = await openBrowser());
  await openPage(page, server, '/files');
  await expect(uploads(page)).toContainText('1 upload was interrupted');
  const chooser = page.waitForEvent('filechooser');
  const afterClose = nextOffset(page);
  await page.getByRole('button', { name: 'Choose the file again: film.bin' }).click();
  await (await chooser).setFiles(path);
  expect(await afterClose).toBeGreaterThan(0);
  await expect(page.getByText('File uploaded')).toBeVisible();
  await context.close();
  const admin = await signedIn(server);
  const filter = 'filter[filename_download][_eq]=film.bin';
  const { body } = await admin('GET', `/files?${filter}&fields=filesize,checksum`);
  expect(body).toEqual({
    data: [{ filesize: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') }],
  });
});
