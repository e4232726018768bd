/** A large upload that continues after a lost connection and a closed app. */
import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import { signedIn } from '../support/api.ts';
import { openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true });
});
test.afterAll(() => server.stop());

test('FILE-17 a file of 20 MB continues after a lost connection, and after a reload when it is chosen again', async ({
  page,
}) => {
  const bytes = randomBytes(20 * 1024 * 1024);
  const path = join(server.folder, 'film.bin');
  writeFileSync(path, bytes);
  await signIn(page, server);
  const network = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await openPage(page, server, '/files/+');
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await limit(20 * 1024 * 1024);
  await page.locator('input[type=file]').first().setInputFiles(path);
  await expect(uploads).toContainText(/[1-9]\d?% of/);
  await page.context().setOffline(true);
  await expect(uploads).toContainText('Offline');
  const resumed = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.context().setOffline(false);
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, server, '/files');
  await expect(uploads).toContainText('1 upload was interrupted');
  const chooser = page.waitForEvent('filechooser');
  const continued = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.getByRole('button', { name: 'Choose the file again: film.bin' }).click();
  await (await chooser).setFiles(path);
  expect(Number((await continued).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(page.getByText('File uploaded')).toBeVisible();
  const admin = await signedIn(server);
  const { body } = await admin(
    'GET',
    '/files?filter[filename_download][_eq]=film.bin&fields=filesize,checksum',
  );
  expect(body).toEqual({
    data: [{ filesize: bytes.length, checksum: createHash('sha256').update(bytes).digest('hex') }],
  });
  rmSync(path);
});
